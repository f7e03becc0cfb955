package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.Sha256;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.security.crypto.bcrypt.BCrypt;

/**
 * Implements {@code bcrypt$$2b$12$…}, and {@code bcrypt_sha256$$2b$12$…}, which hashes a digest
 * instead.
 */
final class BcryptFormat implements PasswordFormat {

  private static final int LONGEST_INPUT = 72;
  private static final int MOST_ROUNDS = 16;
  private static final Pattern PARTS =
      Pattern.compile("[a-z0-9_]+\\$(\\$2[aby]\\$(\\d\\d)\\$[./A-Za-z0-9]{53})");

  private final String algorithm;
  private final UnaryOperator<byte[]> input;

  private BcryptFormat(String algorithm, UnaryOperator<byte[]> input) {
    this.algorithm = algorithm;
    this.input = input;
  }

  /** Hashes the first 72 bytes only, as the software did that created these hashes. */
  static BcryptFormat plain() {
    return new BcryptFormat(
        "bcrypt", raw -> Arrays.copyOf(raw, Math.min(raw.length, LONGEST_INPUT)));
  }

  static BcryptFormat ofSha256() {
    return new BcryptFormat("bcrypt_sha256", BcryptFormat::hexDigest);
  }

  @Override
  public String algorithm() {
    return algorithm;
  }

  @Override
  public boolean isReadable(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches() && isBearable(Integer.parseInt(parts.group(2)));
  }

  @Override
  public Optional<HashCost> cost(String stored) {
    Matcher parts = PARTS.matcher(stored);
    return parts.matches()
        ? Optional.of(HashCost.ofBcrypt(Integer.parseInt(parts.group(2))))
        : Optional.empty();
  }

  @Override
  public boolean matches(String raw, String stored) {
    Matcher parts = PARTS.matcher(stored);
    // NUL ends bcrypt's input, so "a" and "a\0a" would have the same hash; Django's forms refuse
    // it.
    if (!parts.matches() || raw.indexOf('\0') >= 0) {
      return false;
    }
    if (!isBearable(Integer.parseInt(parts.group(2)))) {
      return false;
    }

    String hash = BCrypt.hashpw(input.apply(raw.getBytes(UTF_8)), parts.group(1));
    return MessageDigest.isEqual(hash.getBytes(UTF_8), parts.group(1).getBytes(UTF_8));
  }

  private static boolean isBearable(int rounds) {
    return rounds >= 4 && rounds <= MOST_ROUNDS;
  }

  private static byte[] hexDigest(byte[] raw) {
    byte[] digest = Sha256.digest(raw);
    return HexFormat.of().formatHex(digest).getBytes(UTF_8);
  }
}
