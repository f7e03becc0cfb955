package dev.countersign.identity.passwords;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;

/**
 * Implements {@code argon2$argon2id$v=19$m=19456,t=2,p=1$salt$hash}, the format of new passwords.
 */
final class Argon2Format implements PasswordFormat {

  static final String ALGORITHM = "argon2";

  private static final int VERSION = Argon2Parameters.ARGON2_VERSION_13;
  private static final int SALT_LENGTH = 16;
  private static final int HASH_LENGTH = 32;

  /** Adds some blocks of 1 KiB to the memory of the configured cost. */
  private static final int FEW_MORE = 8;

  private final Argon2Cost cost;
  private final SecureRandom random;

  /** Keeps the memory of finished hashes for the next ones, so that the heap does not grow. */
  private final Queue<BlockPool> memory = new ConcurrentLinkedQueue<>();

  Argon2Format(Argon2Cost cost, SecureRandom random) {
    this.cost = cost;
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
        .isPresent();
  }

  String write(String raw) {
    byte[] salt = new byte[SALT_LENGTH];
    random.nextBytes(salt);
    var text = new Argon2Text("argon2id", VERSION, cost, encode(salt), "");
    return text.withHash(hash(raw, text, HASH_LENGTH)).written();
  }

  private String hash(String raw, Argon2Text text, int length) {
    BlockPool pool =
        Optional.ofNullable(memory.poll())
            .orElseGet(() -> new FixedBlockPool(cost.memory() + FEW_MORE));
    try {
      return hash(raw, text, length, pool);
    } finally {
      memory.add(pool);
    }
  }

  private static String hash(String raw, Argon2Text text, int length, BlockPool pool) {
    var parameters =
        new Argon2Parameters.Builder(type(text))
            .withVersion(text.version())
            .withMemoryAsKB(text.cost().memory())
            .withIterations(text.cost().time())
            .withParallelism(text.cost().parallelism())
            .withSalt(Base64.getDecoder().decode(text.salt()))
            .withBlockPool(pool)
            .build();
    var generator = new Argon2BytesGenerator();
    generator.init(parameters);
    byte[] hash = new byte[length];
    generator.generateBytes(raw.getBytes(UTF_8), hash);
    return encode(hash);
  }

  private static int type(Argon2Text text) {
    return switch (text.type()) {
      case "argon2id" -> Argon2Parameters.ARGON2_id;
      case "argon2i" -> Argon2Parameters.ARGON2_i;
      case "argon2d" -> Argon2Parameters.ARGON2_d;
      default -> throw new IllegalStateException("Unknown Argon2 type: " + text.type());
    };
  }

  private static boolean isSame(String hash, String stored) {
    return MessageDigest.isEqual(hash.getBytes(US_ASCII), stored.getBytes(US_ASCII));
  }

  private static String encode(byte[] bytes) {
    return Base64.getEncoder().withoutPadding().encodeToString(bytes);
  }
}
