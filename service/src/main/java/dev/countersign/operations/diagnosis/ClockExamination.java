package dev.countersign.operations.diagnosis;

import dev.countersign.operations.deploycheck.DatabaseClockCheck;
import java.time.Duration;
import org.springframework.core.annotation.Order;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Compares the clocks of this machine and of PostgreSQL, because both decide on expiry. */
@Component
@Order(2)
class ClockExamination implements Examination {

  private final DatabaseClockCheck check;

  ClockExamination(DatabaseClockCheck check) {
    this.check = check;
  }

  @Override
  public String name() {
    return "clock";
  }

  @Override
  public Examined examine() {
    try {
      return judged(check.ahead());
    } catch (DataAccessException away) {
      return Examined.of(
          name(), Verdict.SKIPPED, "The clock of PostgreSQL cannot be read without a connection.");
    }
  }

  private Examined judged(Duration ahead) {
    boolean isWrong = !DatabaseClockCheck.isTolerated(ahead);
    String text =
        "The clock of PostgreSQL differs from the one of this machine by %d ms.%s"
            .formatted(ahead.toMillis(), isWrong ? " Synchronise both with NTP." : "");
    return Examined.of(name(), isWrong ? Verdict.WARNING : Verdict.OK, text)
        .with("differenceMillis", ahead.toMillis());
  }
}
