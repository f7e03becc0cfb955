package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.Optional;

/**
 * Implements {@code argon2$argon2id$v=19$m=19456,t=2,p=1$salt$hash}, the format of new passwords.
 */
final class Argon2Format implements PasswordFormat {

  static final String ALGORITHM = "argon2";

  static final int VERSION = 19;
  static final int SALT_LENGTH = 16;

  private static final int HASH_LENGTH = 32;

  private final Argon2Cost cost;
  private final Argon2Hasher hasher;
  private final SecureRandom random;

  Argon2Format(Argon2Cost cost, Argon2Hasher hasher, SecureRandom random) {
    this.cost = cost;
    this.hasher = hasher;
    this.random = random;
  }

  @Override
  public String algorithm() {
    return ALGORITHM;
  }

  @Override
  public boolean isReadable(String stored) {
    return Argon2Text.read(stored).isPresent();
  }

  @Override
  public Optional<HashCost> cost(String stored) {
    return Argon2Text.parse(stored).map(text -> HashCost.of(text.cost()));
  }

  @Override
  public boolean matches(String raw, String stored) {
    return Argon2Text.read(stored)
        .map(text -> isSame(hash(raw, text, text.hashLength()), text.hash()))
        .orElse(false);
  }

  /** Returns true if checking the stored hash costs exactly as much as creating a new one. */
  boolean isCurrent(String stored) {
    return Argon2Text.read(stored)
        .filter(text -> text.type().equals("argon2id") && text.version() == VERSION)
        .filter(text -> text.cost().equals(cost) && text.hashLength() == HASH_LENGTH)
        // Only this length is computed by libsodium; another one would take longer.
        .filter(text -> text.saltLength() == SALT_LENGTH)
        .isPresent();
  }

  String write(String raw) {
    byte[] salt = new byte[SALT_LENGTH];
    random.nextBytes(salt);
    var text = new Argon2Text("argon2id", VERSION, cost, encode(salt), "");
    return text.withHash(hash(raw, text, HASH_LENGTH)).written();
  }

  private String hash(String raw, Argon2Text text, int length) {
    byte[] password = raw.getBytes(UTF_8);
    try {
      return encode(hasher.hash(password, text, length));
    } finally {
      Arrays.fill(password, (byte) 0);
    }
  }

  private static boolean isSame(String hash, String stored) {
    return MessageDigest.isEqual(hash.getBytes(US_ASCII), stored.getBytes(US_ASCII));
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }
}
