package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.CHEAP;
import static dev.countersign.identity.passwords.TestPasswords.argon2;
import static dev.countersign.identity.passwords.TestPasswords.passwords;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.identity.passwords.PasswordCheck.Right;
import dev.countersign.identity.passwords.PasswordCheck.RightButOutdated;
import dev.countersign.identity.passwords.PasswordCheck.Wrong;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.security.crypto.bcrypt.BCrypt;

@Tag("T31")
@Tag("T34")
class PasswordsTest {

  private final Passwords passwords = passwords();

  @ParameterizedTest
  @ValueSource(strings = {"Zx9-longpass", "", "lètmein", "пароль-🔑", "a\0b", " \t ", "e\u0301"})
  void a_hashed_password_is_right_and_another_is_wrong(String raw) {
    Optional<String> stored = Optional.of(passwords.hash(raw));

    assertThat(passwords.check(raw, stored)).isEqualTo(new Right());
    assertThat(passwords.check(raw + "\0", stored)).isEqualTo(new Wrong());
    assertThat(passwords.check(raw + " ", stored)).isEqualTo(new Wrong());
  }

  @ParameterizedTest
  @CsvSource({"caf\u00e9-noir, cafe\u0301-noir", "\uff21\uff22-longpass, AB-longpass"})
  void spellings_of_the_same_characters_are_one_password(String one, String another) {
    assertThat(passwords.check(another, Optional.of(passwords.hash(one)))).isEqualTo(new Right());
    assertThat(passwords.check(one, Optional.of(passwords.hash(another)))).isEqualTo(new Right());
  }

  @Test
  void a_hash_of_the_text_as_it_was_typed_is_right_and_replaced() {
    String typed = "cafe\u0301-noir";
    String pbkdf2 = "pbkdf2_sha256$1000$seasalt$LA8dUtpJ7/GPVebaM4S3UaGd6BhCwYlMKcpeSP7pg6w=";

    for (String stored : List.of(argon2(CHEAP).write(typed), pbkdf2)) {
      PasswordCheck check = passwords.check(typed, Optional.of(stored));

      assertThat(check).isInstanceOf(RightButOutdated.class);
      Optional<String> upgraded = Optional.of(((RightButOutdated) check).upgraded());
      assertThat(passwords.check("caf\u00e9-noir", upgraded)).isEqualTo(new Right());
    }
  }

  @Test
  void a_text_that_grows_when_it_is_normalised_is_hashed_whole() {
    String most = "\ufdfa".repeat(1365);
    Optional<String> stored = Optional.of(passwords.hash(most));

    assertThat(passwords.check(most, stored)).isEqualTo(new Right());
    assertThat(passwords.check("\ufdfa".repeat(1364), stored)).isEqualTo(new Wrong());
  }

  @ParameterizedTest
  @ValueSource(ints = {72, 73, 200, 4095})
  void every_byte_of_a_long_password_counts(int length) {
    Optional<String> stored = Optional.of(passwords.hash("x".repeat(length) + "y"));

    assertThat(passwords.check("x".repeat(length) + "y", stored)).isEqualTo(new Right());
    assertThat(passwords.check("x".repeat(length) + "z", stored)).isEqualTo(new Wrong());
  }

  @Test
  void an_unknown_account_and_an_unusable_password_are_wrong() {
    assertThat(passwords.check("", Optional.empty())).isEqualTo(new Wrong());
    assertThat(passwords.check("", Optional.of(""))).isEqualTo(new Wrong());
    assertThat(passwords.check("!", Optional.of("!"))).isEqualTo(new Wrong());
  }

  @Test
  void a_password_that_is_too_long_or_not_unicode_is_wrong_and_cannot_be_stored() {
    String tooManyBytes = "é".repeat(2049);
    String halfACharacter = "\ud83d";

    assertThat(passwords.check(tooManyBytes, Optional.of(argon2(CHEAP).write(tooManyBytes))))
        .isEqualTo(new Wrong());
    assertThat(passwords.check(halfACharacter, Optional.of(passwords.hash("?"))))
        .isEqualTo(new Wrong());
    assertThatThrownBy(() -> passwords.hash(tooManyBytes))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> passwords.hash(halfACharacter))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @ParameterizedTest
  @MethodSource("outdated")
  void a_right_password_in_an_old_format_is_upgraded(String stored) {
    PasswordCheck check = passwords.check("lètmein", Optional.of(stored));

    assertThat(check).isInstanceOf(RightButOutdated.class);
    String upgraded = ((RightButOutdated) check).upgraded();
    assertThat(upgraded).startsWith("argon2$argon2id$v=19$m=256,t=1,p=1$");
    assertThat(passwords.check("lètmein", Optional.of(upgraded))).isEqualTo(new Right());
    assertThat(passwords.check("lètmein!", Optional.of(stored))).isEqualTo(new Wrong());
  }

  static Stream<String> outdated() {
    // Made as in the tests of each format; the digest is the SHA-256 of the password.
    String digest = "1af7ea1e8c993e69aa1fe000aedd64a4586cc74b978bf3b951eda5009d2eba2d";
    return Stream.of(
        "pbkdf2_sha256$1000$seasalt$JgZryXe2Ga8ysg6XbzkLpTdyPQrHqsinbL9BnnhgX4A=",
        "pbkdf2_sha1$1000$seasalt$ljleU4wBmTtz/MoG5YTwxpM0d7I=",
        "scrypt$1024$seasalt$8$5$ozpUt/qDR/QLBzi9csaWJofO252yHC+Oxl5cycNUQkna"
            + "/BBjumDq5KMXPAq1Xi3sxxGWxqtAlQmEE+DSWNl+FQ==",
        "bcrypt$" + BCrypt.hashpw("lètmein", BCrypt.gensalt("$2b", 4)),
        "bcrypt_sha256$" + BCrypt.hashpw(digest, BCrypt.gensalt("$2b", 4)),
        argon2(new Argon2Cost(512, 2, 2)).write("lètmein"));
  }

  @Test
  void an_upgraded_hash_stays_out_of_logs() {
    assertThat(new RightButOutdated("argon2$secret").toString()).doesNotContain("argon2");
  }
}
