package dev.countersign.identity.passwords;

import dev.countersign.identity.passwords.PasswordSettings.Argon2.Implementation;
import dev.countersign.platform.meters.Meter;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.util.function.SingletonSupplier;

/**
 * Computes Argon2 hashes: by libsodium if it is installed and agrees with Bouncy Castle, otherwise
 * by Bouncy Castle.
 */
final class Argon2Hasher {

  static final String LIBSODIUM = "libsodium";
  static final String BOUNCY_CASTLE = "bouncy-castle";

  private static final Logger LOG = LoggerFactory.getLogger(Argon2Hasher.class);
  private static final List<Argon2Cost> TESTED =
      List.of(new Argon2Cost(8, 1, 1), new Argon2Cost(65, 2, 1), new Argon2Cost(128, 3, 1));
  private static final int TESTED_LENGTH = 32;

  private final Argon2Cost usual;
  private final BouncyCastleArgon2 bouncyCastle;
  private final SecureRandom random;

  /** Is loaded by the first hash, because most commands hash no password. */
  private final SingletonSupplier<Optional<Library>> library;

  /** A native library that computes some Argon2 hashes. */
  interface Library {

    /** Returns empty if the library cannot compute this hash. */
    Optional<byte[]> hash(byte[] password, Argon2Text text, int length);
  }

  Argon2Hasher(Argon2Cost usual, Implementation implementation, SecureRandom random) {
    this(
        usual,
        implementation == Implementation.AUTO ? LibsodiumArgon2::load : Optional::empty,
        random);
  }

  Argon2Hasher(Argon2Cost usual, Supplier<Optional<Library>> library, SecureRandom random) {
    this.usual = usual;
    this.bouncyCastle = new BouncyCastleArgon2(usual);
    this.random = random;
    this.library = SingletonSupplier.of(() -> library.get().filter(this::isRight));
  }

  byte[] hash(byte[] password, Argon2Text text, int length) {
    // A hash of other systems can need 256 MiB. Only the heap limits what such hashes take
    // together.
    return text.cost().memory() > usual.memory()
        ? bouncyCastle.hash(password, text, length)
        : library
            .obtain()
            .flatMap(loaded -> loaded.hash(password, text, length))
            .orElseGet(() -> bouncyCastle.hash(password, text, length));
  }

  /** Returns what computes new hashes. */
  String implementation() {
    return library.obtain().isPresent() && usual.parallelism() == 1 ? LIBSODIUM : BOUNCY_CASTLE;
  }

  List<Meter> meters() {
    return List.of(meter(LIBSODIUM), meter(BOUNCY_CASTLE));
  }

  private Meter meter(String name) {
    return Meter.gauge(
            "countersign.password.hash.implementation",
            "1 for the implementation of Argon2 that computes new hashes, 0 for the other one.",
            () -> implementation().equals(name) ? 1 : 0)
        .with("implementation", name);
  }

  private boolean isRight(Library loaded) {
    boolean isRight = TESTED.stream().allMatch(cost -> agree(loaded, cost));
    if (!isRight) {
      LOG.error(
          "libsodium computes other Argon2 hashes than Bouncy Castle, which is used instead."
              + " Replace the installed libsodium.");
    }
    return isRight;
  }

  private boolean agree(Library loaded, Argon2Cost cost) {
    byte[] password = new byte[1 + random.nextInt(64)];
    byte[] salt = new byte[Argon2Format.SALT_LENGTH];
    random.nextBytes(password);
    random.nextBytes(salt);
    var text =
        new Argon2Text(
            "argon2id",
            Argon2Format.VERSION,
            cost,
            Base64.getEncoder().withoutPadding().encodeToString(salt),
            "");
    byte[] expected = bouncyCastle.hash(password, text, TESTED_LENGTH);
    return loaded
        .hash(password, text, TESTED_LENGTH)
        .filter(hash -> Arrays.equals(hash, expected))
        .isPresent();
  }
}
