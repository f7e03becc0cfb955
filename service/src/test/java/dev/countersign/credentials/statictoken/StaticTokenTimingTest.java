package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Medians;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Uses a database of its own, so that rows of other tests do not affect the figure. */
@Tag("timing")
@TestPropertySource(properties = "test.database-of=static-token-timing")
class StaticTokenTimingTest extends ServiceTest {

  private static final int WARM_UP = 300;
  private static final int ROUNDS = 1000;

  @Autowired private StaticTokenCheck tokens;
  @Autowired private SecureRandom random;

  @Test
  void an_unknown_token_takes_as_long_as_a_known_one() {
    Person ada = newPerson();
    StaticToken known = StaticToken.read(staticToken(ada)).orElseThrow();
    Map<String, Runnable> kinds = new LinkedHashMap<>();
    kinds.put("known", () -> tokens.check(known));
    kinds.put("unknown", () -> tokens.check(unknown()));

    Medians.interleaved(kinds, WARM_UP);
    Map<String, Long> medians = Medians.interleaved(kinds, ROUNDS);

    double ratio = (double) medians.getOrDefault("unknown", 0L) / medians.getOrDefault("known", 0L);
    System.out.printf(
        "figure: static token look-ups, unknown to known: %.2f of %s%n", ratio, medians);
    assertThat(ratio).isBetween(0.67, 1.5);
  }

  private StaticToken unknown() {
    byte[] bytes = new byte[StaticToken.LENGTH / 2];
    random.nextBytes(bytes);
    return StaticToken.read(HexFormat.of().formatHex(bytes)).orElseThrow();
  }
}
