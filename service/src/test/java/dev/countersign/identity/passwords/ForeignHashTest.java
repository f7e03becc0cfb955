package dev.countersign.identity.passwords;

import static dev.countersign.identity.passwords.TestPasswords.passwords;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Uses hashes of Python: hashlib.pbkdf2_hmac, argon2-cffi and bcrypt. */
class ForeignHashTest {

  private static final String PASSWORD = "tulip-Harbour-42";
  private static final String SALT = "mtYwqGD7pA/RRoPU48V2Lg==";
  private static final String HASH = "2tux6wjTrLaluDRa9wfF4yeNlA+P8baqs004Liq3q1E=";

  @ParameterizedTest
  @CsvSource({
    "pbkdf2, 20000, tjy1dvDp/7mS8/nFx+KHYQ==, q1pl1iEymGSvrN9B6Oq0n6HVsrZ2MIbjWYU9ao0RHkOTLFVddkiZCTasgs0XU1WnprG9pBX8eGVfhb/mwSM5mw==",
    "pbkdf2-sha256, 27500, mtYwqGD7pA/RRoPU48V2Lg==, 2tux6wjTrLaluDRa9wfF4yeNlA+P8baqs004Liq3q1E=",
    "pbkdf2-sha256, 27500, P6Yiv+T3U1Fn2i/eYehf8A==, C2Zwrd606digl6CaNiW6KGaWdTrzx6DrcY7zLbafY4+mwa9pHHx3scHakiwZ9SiyETXtSTrZtvqY+Qag/YCvQQ==",
    "pbkdf2-sha512, 2100, LE52ty4BcsvFznMox+1Ryw==, lmX+Oeed1Fj/R+jQTFaMwQ92Ce318jEekAW1IXhOTMC8agFlJhsdUIEVe5y2/j91/PGSsmJIcwxBgbTN040nUA=="
  })
  void pbkdf2_hashes_with_any_salt_and_length_are_checked(
      String algorithm, int iterations, String salt, String hash) {
    assertChecks(ForeignHash.pbkdf2(algorithm, iterations, salt, hash));
  }

  @Test
  void argon2_hashes_in_parts_are_checked() {
    assertChecks(
        ForeignHash.argon2(
            "id",
            "1.3",
            "m=7168,t=5,p=1",
            "AAECAwQFBgcICQoLDA0ODw==",
            "Ti0iYgD6HzFcPXAB3ClWioPi9pwSWQFSnOnrP7y8ps8="));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$2a$10$hpsUL/PHJDjN9Th52/KtIetexIkcVNr6cimStJRMar5ySvZzdjCEW",
        "$2b$10$yRp6sAoqbx/m9M9.toxKs.QxKN4KinmQfHW/372bhu1Z8zHZBe2WG",
        "$argon2id$v=19$m=19456,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$6Y84sOBdCj9bd6DhuSGA4bR06vm9e0TCsG9btetSb8o",
        "$argon2i$v=19$m=4096,t=3,p=2$AAECAwQFBgcICQoLDA0ODw$xra8NRp9SciJHzt1WLEk4M9EhQP+qruAHskyfHC9L5Q"
      })
  void hashes_that_name_their_algorithm_are_checked(String hash) {
    assertChecks(ForeignHash.ofText(hash));
  }

  @ParameterizedTest
  @MethodSource
  void a_hash_that_is_unknown_malformed_or_too_expensive_is_refused(Optional<String> hash) {
    assertThat(hash).isEmpty();
  }

  static Stream<Optional<String>> a_hash_that_is_unknown_malformed_or_too_expensive_is_refused() {
    return Stream.of(
        ForeignHash.ofText(""),
        ForeignHash.ofText("secret"),
        ForeignHash.ofText("$2b$17$yRp6sAoqbx/m9M9.toxKs.QxKN4KinmQfHW/372bhu1Z8zHZBe2WG"),
        ForeignHash.ofText("$argon2id$v=19$m=4194304,t=2,p=1$AAECAwQFBgcICQoLDA0ODw$6Y84sOBdCj9b"),
        ForeignHash.pbkdf2("pbkdf2-md5", 1000, SALT, HASH),
        ForeignHash.pbkdf2("pbkdf2-sha256", 0, SALT, HASH),
        ForeignHash.pbkdf2("pbkdf2-sha256", -1, SALT, HASH),
        ForeignHash.pbkdf2("pbkdf2-sha256", 10_000_001, SALT, HASH),
        ForeignHash.pbkdf2("pbkdf2-sha256", 5_000_001, SALT, "A".repeat(44)),
        ForeignHash.pbkdf2("pbkdf2-sha256", 1000, "", HASH),
        ForeignHash.pbkdf2("pbkdf2-sha256", 1000, SALT, "not base64"),
        ForeignHash.pbkdf2("pbkdf2-sha256", 1000, SALT, "A".repeat(400)),
        ForeignHash.argon2("x", "1.3", "m=7168,t=5,p=1", SALT, HASH),
        ForeignHash.argon2("id", "1.3", "m=7168,t=5,p=99", SALT, HASH));
  }

  @Test
  void a_nul_at_the_end_makes_another_password() {
    String stored = ForeignHash.pbkdf2("pbkdf2-sha256", 27500, SALT, HASH).orElseThrow();

    assertThat(new BinaryPbkdf2Format().matches(PASSWORD + "\0", stored)).isFalse();
  }

  private static void assertChecks(Optional<String> stored) {
    assertThat(stored).isPresent();
    assertThat(passwords().check(PASSWORD, stored))
        .isInstanceOf(PasswordCheck.RightButOutdated.class);
    assertThat(passwords().check(PASSWORD + "!", stored)).isInstanceOf(PasswordCheck.Wrong.class);
    assertThat(passwords().isKnownFormat(stored.orElseThrow())).isTrue();
  }
}
