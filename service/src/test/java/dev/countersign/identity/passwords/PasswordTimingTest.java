package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.argon2;
import static dev.countersign.identity.passwords.TestPasswords.passwords;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Medians;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("timing")
@Tag("R10")
@Tag("T32")
class PasswordTimingTest {

  private static final int ROUNDS = 31;
  private static final Argon2Cost NOTICEABLE = new Argon2Cost(4096, 2, 1);

  private final Passwords passwords = passwords(NOTICEABLE);

  /**
   * Uses wide bounds, because the machine is shared; without the work the time would differ a
   * hundredfold.
   */
  @Test
  void an_answer_takes_as_long_whether_or_not_the_account_exists() {
    Map<String, Runnable> kinds = new LinkedHashMap<>();
    String stored = passwords.hash("Zx9-longpass");
    kinds.put("wrong", () -> check("wrong", stored));
    kinds.put("right", () -> check("Zx9-longpass", stored));
    kinds.put("unknown", () -> passwords.check("wrong", Optional.empty()));
    kinds.put("unusable", () -> check("wrong", "!unusable"));
    kinds.put("malformed", () -> check("wrong", "argon2$argon2id$v=19$m=4096,t=2,p=1$"));
    kinds.put("gigabytes", () -> check("wrong", stored.replace("m=4096", "m=4194304")));
    String cheap = argon2(new Argon2Cost(128, 1, 1)).write("Zx9-longpass");
    kinds.put("old and cheap, wrong", () -> check("wrong", cheap));
    kinds.put("old and cheap, right", () -> check("Zx9-longpass", cheap));
    kinds.put("too long", () -> check("x".repeat(4097), stored));
    kinds.put("huge", () -> check("x".repeat(1_000_000), stored));

    Map<String, Long> medians = Medians.interleaved(kinds, ROUNDS);

    long wrong = medians.getOrDefault("wrong", 0L);
    assertThat(medians.values())
        .as("%s", medians)
        .allSatisfy(median -> assertThat((double) median / wrong).isBetween(0.4, 2.5));
  }

  /** Detects one hash more or less, which would halve or double the time. */
  @Test
  void a_text_in_another_spelling_takes_as_long_for_every_account() {
    String typed = "cafe\u0301-noir";
    Map<String, Runnable> kinds = new LinkedHashMap<>();
    String other = passwords.hash("Zx9-longpass");
    kinds.put("wrong", () -> check(typed, other));
    kinds.put("unknown", () -> passwords.check(typed, Optional.empty()));
    kinds.put("unusable", () -> check(typed, "!unusable"));
    String stored = passwords.hash(typed);
    kinds.put("right", () -> check(typed, stored));
    String cheap = argon2(new Argon2Cost(128, 1, 1)).write("Zx9-longpass");
    kinds.put("old and cheap", () -> check(typed, cheap));

    Map<String, Long> medians = Medians.interleaved(kinds, ROUNDS);

    long unknown = medians.getOrDefault("unknown", 0L);
    assertThat(medians.values())
        .as("%s", medians)
        .allSatisfy(median -> assertThat((double) median / unknown).isBetween(0.67, 1.5));
  }

  private void check(String raw, String stored) {
    passwords.check(raw, Optional.of(stored));
  }
}
