package dev.countersign.specification;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;

/** Creates hashes in the format of the original stack, without the code under test. */
final class TestHash {

  private TestHash() {}

  static String pbkdf2(String password, String salt, int iterations) {
    var spec = new PBEKeySpec(password.toCharArray(), salt.getBytes(UTF_8), iterations, 256);
    try {
      return Base64.getEncoder()
          .encodeToString(
              SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256")
                  .generateSecret(spec)
                  .getEncoded());
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
