package dev.countersign.oracle;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MovableClock;
import java.time.Duration;
import java.util.function.Supplier;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with tokens that expired after one and two seconds. */
@TestPropertySource(
    properties = {
      "countersign.jwt.access-token-lifetime=1s",
      "countersign.jwt.refresh-token-lifetime=2s",
      "test.database-of=oracle"
    })
@Import(MovableClock.class)
class ShortLifeReplayTest extends OracleReplay {

  private static final Duration BOTH_EXPIRED = Duration.ofSeconds(2);

  @Autowired private MovableClock clock;

  ShortLifeReplayTest() {
    super("variant_short_life");
  }

  @Override
  Response send(Supplier<HttpRequest> requests) {
    HttpRequest request = requests.get();
    clock.move(BOTH_EXPIRED);
    return request.send();
  }
}
