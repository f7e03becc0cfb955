package dev.countersign.identity.passwords;

import java.util.Base64;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.BlockPool;
import org.bouncycastle.crypto.generators.Argon2BytesGenerator.FixedBlockPool;
import org.bouncycastle.crypto.params.Argon2Parameters;

/** Computes Argon2 hashes of every type and version by Bouncy Castle, in Java. */
final class BouncyCastleArgon2 {

  /** Adds some blocks of 1 KiB to the memory of the configured cost. */
  private static final int FEW_MORE = 8;

  private final int blocks;

  /** Keeps the memory of finished hashes for the next ones, so that the heap does not grow. */
  private final Queue<BlockPool> memory = new ConcurrentLinkedQueue<>();

  BouncyCastleArgon2(Argon2Cost usual) {
    this.blocks = usual.memory() + FEW_MORE;
  }

  byte[] hash(byte[] password, Argon2Text text, int length) {
    BlockPool pool = Optional.ofNullable(memory.poll()).orElseGet(() -> new FixedBlockPool(blocks));
    try {
      return hash(password, text, length, pool);
    } finally {
      memory.add(pool);
    }
  }

  private static byte[] hash(byte[] password, Argon2Text text, int length, BlockPool pool) {
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
    generator.generateBytes(password, hash);
    return hash;
  }

  private static int type(Argon2Text text) {
    return switch (text.type()) {
      case "argon2id" -> Argon2Parameters.ARGON2_id;
      case "argon2i" -> Argon2Parameters.ARGON2_i;
      case "argon2d" -> Argon2Parameters.ARGON2_d;
      default -> throw new IllegalStateException("Unknown Argon2 type: " + text.type());
    };
  }
}
