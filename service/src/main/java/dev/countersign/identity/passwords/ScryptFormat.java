package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.bouncycastle.crypto.generators.SCrypt;

/**
 * Implements {@code scrypt$N$salt$r$p$hash}; the salt is used as text (RFC 7914 defines N, r and
 * p).
 */
final class ScryptFormat implements PasswordFormat {

  private static final int HASH_LENGTH = 64;
  private static final Pattern PARTS =
      Pattern.compile(
          "scrypt\\$(\\d{1,7})\\$([^$]{1,128})\\$(\\d{1,4})\\$(\\d{1,4})\\$([A-Za-z0-9+/]{86}==)");

  @Override
  public String algorithm() {
    return "scrypt";
  }

  @Override
  public boolean isReadable(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() && cost(parts).isBearable();
  }

  @Override
  public Optional<HashCost> cost(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() ? Optional.of(HashCost.of(cost(parts))) : Optional.empty();
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // HMAC pads its key with NUL, so a trailing NUL would be ignored; Django's forms refuse it.
    if (!parts.matches() || raw.indexOf('\0') >= 0) {
      return false;
    }
    ScryptCost cost = cost(parts);
    if (!cost.isBearable()) {
      return false;
    }

    byte[] salt = parts.group(2).getBytes(UTF_8);
    byte[] hash =
        SCrypt.generate(raw.getBytes(UTF_8), salt, cost.n(), cost.r(), cost.p(), HASH_LENGTH);
    return MessageDigest.isEqual(Base64.getEncoder().encode(hash), parts.group(5).getBytes(UTF_8));
  }

  private static ScryptCost cost(Matcher parts) {
    return new ScryptCost(
        Integer.parseInt(parts.group(1)),
        Integer.parseInt(parts.group(3)),
        Integer.parseInt(parts.group(4)));
  }
}
