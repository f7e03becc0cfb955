package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.security.crypto.bcrypt.BCrypt;

@Tag("T30")
class BcryptFormatTest {

  private final BcryptFormat plain = BcryptFormat.plain();
  private final BcryptFormat ofSha256 = BcryptFormat.ofSha256();

  @Test
  void a_published_hash_is_read() {
    // From the tests of pyca/bcrypt, the library Django uses.
    String stored = "bcrypt$$2b$04$cVWp4XaNU8a4v1uMRum2SO026BWLIoQMD/TXg5uZV.0P.uO8m3YEm";

    assertThat(plain.matches("Kk4DQuMMfZL9o", stored)).isTrue();
    assertThat(plain.matches("Kk4DQuMMfZL9O", stored)).isFalse();
  }

  @Test
  void the_digest_is_hashed_as_lower_case_hexadecimal() {
    // Python: hashlib.sha256("lètmein".encode()).hexdigest()
    String digest = "1af7ea1e8c993e69aa1fe000aedd64a4586cc74b978bf3b951eda5009d2eba2d";
    String stored = "bcrypt_sha256$" + BCrypt.hashpw(digest, BCrypt.gensalt("$2b", 4));

    assertThat(ofSha256.matches("lètmein", stored)).isTrue();
    assertThat(ofSha256.matches(digest, stored)).isFalse();
  }

  @Test
  void only_72_bytes_of_a_plain_hash_count_even_in_the_middle_of_a_character() {
    String stored = "bcrypt$" + BCrypt.hashpw("x".repeat(72), BCrypt.gensalt("$2b", 4));
    byte[] cut = Arrays.copyOf(("x".repeat(71) + "é").getBytes(UTF_8), 72);
    String storedCut = "bcrypt$" + BCrypt.hashpw(cut, BCrypt.gensalt("$2b", 4));

    assertThat(plain.matches("x".repeat(71), stored)).isFalse();
    assertThat(plain.matches("x".repeat(72), stored)).isTrue();
    assertThat(plain.matches("x".repeat(73), stored)).isTrue();
    assertThat(plain.matches("x".repeat(4096), stored)).isTrue();
    assertThat(plain.matches("x".repeat(71) + "é", storedCut)).isTrue();
    assertThat(plain.matches("x".repeat(71) + "e", storedCut)).isFalse();
  }

  @Test
  void all_bytes_of_a_digested_password_count() {
    // Python: hashlib.sha256(b"x" * 100).hexdigest()
    String digest = "09ecb6ebc8bcefc733f6f2ec44f791abeed6a99edf0cc31519637898aebd52d8";
    String stored = "bcrypt_sha256$" + BCrypt.hashpw(digest, BCrypt.gensalt("$2b", 4));

    assertThat(ofSha256.matches("x".repeat(100), stored)).isTrue();
    assertThat(ofSha256.matches("x".repeat(99) + "y", stored)).isFalse();
  }

  @Test
  void a_nul_does_not_end_a_password() {
    String stored = "bcrypt$" + BCrypt.hashpw("a", BCrypt.gensalt("$2b", 4));

    assertThat(plain.matches("a", stored)).isTrue();
    assertThat(plain.matches("a\0a", stored)).isFalse();
    assertThat(plain.matches("a\0", stored)).isFalse();
  }
}
