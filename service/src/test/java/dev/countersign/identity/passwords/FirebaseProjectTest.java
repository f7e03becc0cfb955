package dev.countersign.identity.passwords;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Uses the published example of Firebase's scrypt, and one of Python's hashlib and OpenSSL. */
class FirebaseProjectTest {

  private static final String KEY =
      "jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==";
  private static final String SALT = "42xEC+ixf3L2lw==";
  private static final String HASH =
      "lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==";
  private static final FirebaseProject PROJECT = new FirebaseProject(KEY, "Bw==", 8, 14);

  private final FirebaseScryptFormat format = new FirebaseScryptFormat();

  @ParameterizedTest
  @CsvSource({
    "user1password, " + SALT + ", " + HASH,
    "grün & gut 7, c2FsdHNhbHQ5OTk=, zw9ZYz5l/LJIxuUSDXO6ILnzy7tAP429K1kEUAr9HSaw+aN8SSX+5VbfkdkoH0kJ3OAC40s4//tQLuQ0Z7kgCg=="
  })
  void hashes_of_firebase_are_checked_without_the_signer_key(String raw, String salt, String hash) {
    String stored = PROJECT.hash(salt, hash).orElseThrow();

    assertThat(format.matches(raw, stored)).isTrue();
    assertThat(format.matches(raw + "!", stored)).isFalse();
    assertThat(format.matches(raw + "\0", stored)).isFalse();
  }

  @Test
  void the_url_alphabet_is_read_too() {
    String salt = SALT.replace('+', '-').replace('/', '_');
    String hash = HASH.replace('+', '-').replace('/', '_');

    assertThat(PROJECT.hash(salt, hash)).isEqualTo(PROJECT.hash(SALT, HASH)).isPresent();
  }

  @ParameterizedTest
  @MethodSource
  void a_malformed_or_expensive_hash_is_refused(FirebaseProject project, String hash) {
    assertThat(project.hash(SALT, hash)).isEmpty();
  }

  static Stream<Object[]> a_malformed_or_expensive_hash_is_refused() {
    return Stream.of(
        new Object[] {PROJECT, "c2hvcnQ="},
        new Object[] {PROJECT, "no base64"},
        new Object[] {new FirebaseProject("no base64", "Bw==", 8, 14), HASH},
        new Object[] {new FirebaseProject(KEY, "Bw==", 8, 18), HASH},
        new Object[] {new FirebaseProject(KEY, "Bw==", 8, 31), HASH},
        new Object[] {new FirebaseProject(KEY, "Bw==", 8, 0), HASH},
        new Object[] {new FirebaseProject(KEY, "Bw==", 0, 14), HASH},
        new Object[] {new FirebaseProject(KEY, "Bw==", 999, 14), HASH},
        new Object[] {new FirebaseProject(KEY, "Bw==", 8, -1), HASH});
  }

  @Test
  void the_signer_key_is_not_printed() {
    assertThat(PROJECT.toString()).doesNotContain(KEY.substring(0, 8));
  }
}
