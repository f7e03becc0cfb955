package dev.countersign.faults;

import java.util.List;
import org.springframework.test.context.TestPropertySource;

/**
 * Audit events disabled: each change still runs in its own transaction. One kind of failure shows
 * it, because a statement that never arrived must leave nothing of the earlier ones.
 */
@TestPropertySource(properties = "countersign.events.enabled=false")
class StatementFaultsWithoutEventsTest extends StatementFaultsTest {

  @Override
  List<Failure> failures() {
    return List.of(Failure.CUT_BEFORE);
  }
}
