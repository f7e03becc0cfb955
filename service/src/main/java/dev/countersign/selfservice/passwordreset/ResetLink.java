package dev.countersign.selfservice.passwordreset;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.Sha256;
import dev.countersign.platform.settings.BrowserPaths;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * A password reset link: the user's id, encoded like Django's {@code uidb64}, and a token of 256
 * random bits. Only a digest of the token is stored.
 */
public record ResetLink(long userId, String token) {

  private static final int RANDOM_BYTES = 32;
  private static final Pattern ID = Pattern.compile("[1-9][0-9]{0,17}");
  private static final Pattern TOKEN = Pattern.compile("[A-Za-z0-9_-]{43}");

  static ResetLink random(long userId, SecureRandom random) {
    byte[] token = new byte[RANDOM_BYTES];
    random.nextBytes(token);
    return new ResetLink(userId, Base64.getUrlEncoder().withoutPadding().encodeToString(token));
  }

  /** Parses the two parts of a link, or returns empty if they are malformed. */
  public static Optional<ResetLink> read(String uid, String token) {
    return TOKEN.matcher(token).matches()
        ? userId(uid).map(id -> new ResetLink(id, token))
        : Optional.empty();
  }

  public String path() {
    return BrowserPaths.RESET + uid() + "/" + token + "/";
  }

  String uid() {
    byte[] decimal = Long.toString(userId).getBytes(UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(decimal);
  }

  /**
   * Returns the SHA-256 digest of the token. The token has 256 random bits, so no slow hash is
   * needed.
   */
  byte[] digest() {
    return Sha256.digest(token);
  }

  private static Optional<Long> userId(String uid) {
    try {
      String decimal = new String(Base64.getUrlDecoder().decode(uid), UTF_8);
      return ID.matcher(decimal).matches()
          ? Optional.of(Long.parseLong(decimal))
          : Optional.empty();
    } catch (IllegalArgumentException notBase64) {
      return Optional.empty();
    }
  }

  @Override
  public String toString() {
    return "ResetLink[" + userId + "]";
  }
}
