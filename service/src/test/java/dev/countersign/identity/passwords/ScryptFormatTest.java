package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Uses hashes from Python: b64encode(hashlib.scrypt(password, salt=salt, n, r, p, dklen=64)). */
class ScryptFormatTest {

  private final ScryptFormat format = new ScryptFormat();

  @ParameterizedTest
  @CsvSource({
    "lètmein, scrypt$1024$seasalt$8$5$ozpUt/qDR/QLBzi9csaWJofO252yHC+Oxl5cycNUQkna/BBjumDq5KMXPAq1Xi3sxxGWxqtAlQmEE+DSWNl+FQ==",
    "'', scrypt$1024$seasalt$8$5$zimPtdGBrO8FFFWPgfD1N1XB+0vaHuVkMzELG0Gw0CLoVBBRPQCcK7NEyqPJ32aICiBFrk3684W5CkzBhbnCZg==",
    "пароль-🔑, scrypt$1024$seasalt$8$5$Z7SsMatx7P5JhWfTEw5O0dlqnXagzFHjqtySZsYZyJ7uf9da6UycE9cImHiSGwG+Mv0fe9o18g+ceVaPFxnL1A==",
    "lètmein, scrypt$16384$seasalt$8$5$ECMIUp+LMxMSK8xB/IVyba+KYGTI7FTnet025q/1f/vBAVnnP3hdYqJuRi+mJn6ji6ze3Fbb7JEFPKGpuEf5vw=="
  })
  void python_s_hashes_are_read(String raw, String stored) {
    assertThat(format.matches(raw, stored)).isTrue();
    assertThat(format.matches(raw + "z", stored)).isFalse();
  }

  @Test
  void a_nul_at_the_end_makes_another_password() {
    String stored =
        "scrypt$1024$seasalt$8$5$ozpUt/qDR/QLBzi9csaWJofO252yHC+Oxl5cycNUQkna/BBjumDq5KMXPAq1Xi3sxxGWxqtAlQmEE+DSWNl+FQ==";

    assertThat(format.matches("lètmein\0", stored)).isFalse();
  }
}
