package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.CHEAP;
import static dev.countersign.identity.passwords.TestPasswords.argon2;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.argon2.Argon2PasswordEncoder;

class Argon2FormatTest {

  private final Argon2Format format = argon2(CHEAP);

  /**
   * Uses hashes from test.c of the reference implementation of Argon2, with Django's prefix added.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "argon2$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4",
        "argon2$argon2id$v=19$m=256,t=2,p=2$c29tZXNhbHQ$bQk8UB/VmZZF4Oo79iDXuL5/0ttZwg2f/5U52iv1cDc",
        "argon2$argon2i$v=19$m=256,t=2,p=1$c29tZXNhbHQ$iekCn0Y3spW+sCcFanM2xBT63UP2sghkUoHLIUpWRS8",
        "argon2$argon2i$m=256,t=2,p=1$c29tZXNhbHQ$/U3YPXYsSb3q9XxHvc0MLxur+GP960kN9j7emXX8zwY"
      })
  void the_reference_implementation_s_hashes_are_read(String stored) {
    assertThat(format.matches("password", stored)).isTrue();
    assertThat(format.matches("passwore", stored)).isFalse();
  }

  @Test
  void the_defaults_are_spelled_as_django_spells_them() {
    String stored = argon2(new Argon2Cost(19456, 2, 1)).write("Zx9-longpass");

    assertThat(stored)
        .matches("argon2\\$argon2id\\$v=19\\$m=19456,t=2,p=1\\$[\\w+/]{22}\\$[\\w+/]{43}");
  }

  @Test
  void what_is_written_is_read_by_others_and_the_other_way_round() {
    var other = new Argon2PasswordEncoder(16, 32, 2, 512, 3);
    var ours = argon2(new Argon2Cost(512, 3, 2));

    assertThat(other.matches("lètmein", ours.write("lètmein").substring("argon2".length())))
        .isTrue();
    assertThat(ours.matches("lètmein", "argon2" + other.encode("lètmein"))).isTrue();
  }

  @Test
  void two_hashes_of_one_password_differ() {
    assertThat(format.write("Zx9-longpass")).isNotEqualTo(format.write("Zx9-longpass"));
  }

  @Test
  void a_changed_salt_or_hash_does_not_match() {
    String stored = format.write("Zx9-longpass");
    int salt = stored.lastIndexOf('$') - 5;

    assertThat(format.matches("Zx9-longpass", changedAt(stored, salt))).isFalse();
    assertThat(format.matches("Zx9-longpass", changedAt(stored, stored.length() - 5))).isFalse();
  }

  @Test
  void only_the_configured_cost_and_kind_are_current() {
    String stored = format.write("Zx9-longpass");

    assertThat(format.isCurrent(stored)).isTrue();
    assertThat(format.isCurrent(stored.replace("m=256", "m=257"))).isFalse();
    assertThat(format.isCurrent(stored.replace("t=1", "t=2"))).isFalse();
    assertThat(format.isCurrent(stored.replace("argon2id", "argon2i"))).isFalse();
    assertThat(format.isCurrent(stored.replace("$v=19", ""))).isFalse();
    assertThat(format.isCurrent(stored.substring(0, stored.length() - 3))).isFalse();
    assertThat(format.isCurrent(stored.replace("p=1$", "p=1$AAAA"))).isFalse();
    assertThat(format.isCurrent("")).isFalse();
  }

  private static String changedAt(String text, int index) {
    char other = text.charAt(index) == 'A' ? 'B' : 'A';
    return text.substring(0, index) + other + text.substring(index + 1);
  }
}
