package dev.countersign.identity.passwords;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.invoke.MethodHandle;
import java.util.Base64;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Computes Argon2id hashes by libsodium, which uses the vector instructions of the processor. Its
 * function has no parameter for other types, versions, lanes or salt lengths.
 */
@SuppressWarnings("restricted") // This class exists for native calls.
final class LibsodiumArgon2 implements Argon2Hasher.Library {

  private static final List<String> FILES = List.of("libsodium.so.26", "libsodium.so.23");

  private static final int VERSION = 19;
  private static final int SALT_LENGTH = 16;
  private static final int SHORTEST_HASH = 16;
  private static final int LEAST_MEMORY = 8;
  private static final int ALGORITHM_ARGON2ID13 = 2;

  private final MethodHandle function;

  private LibsodiumArgon2(MethodHandle function) {
    this.function = function;
  }

  /** Loads the library; returns empty if it is not installed or native calls are not allowed. */
  static Optional<Argon2Hasher.Library> load() {
    return FILES.stream().flatMap(file -> load(file).stream()).findFirst();
  }

  private static Optional<Argon2Hasher.Library> load(String file) {
    try {
      SymbolLookup library = SymbolLookup.libraryLookup(file, Arena.global());
      Linker linker = Linker.nativeLinker();
      MethodHandle init =
          linker.downcallHandle(
              library.findOrThrow("sodium_init"), FunctionDescriptor.of(JAVA_INT));
      if ((int) init.invokeExact() < 0) {
        return Optional.empty();
      }
      return Optional.of(
          new LibsodiumArgon2(
              linker.downcallHandle(library.findOrThrow("crypto_pwhash_argon2id"), signature())));
    } catch (IllegalArgumentException
        | IllegalCallerException
        | NoSuchElementException
        | UnsupportedOperationException absent) {
      return Optional.empty();
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Describes hash, password and salt with their lengths, passes, bytes of memory, algorithm. */
  private static FunctionDescriptor signature() {
    return FunctionDescriptor.of(
        JAVA_INT, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG, JAVA_INT);
  }

  /** Returns empty if libsodium cannot compute such a hash, or got no memory from the system. */
  @Override
  public Optional<byte[]> hash(byte[] password, Argon2Text text, int length) {
    byte[] salt = Base64.getDecoder().decode(text.salt());
    Argon2Cost cost = text.cost();
    boolean isSupported =
        text.type().equals("argon2id")
            && text.version() == VERSION
            && cost.parallelism() == 1
            && cost.memory() >= LEAST_MEMORY
            && salt.length == SALT_LENGTH
            && length >= SHORTEST_HASH;
    return isSupported ? call(password, salt, cost, length) : Optional.empty();
  }

  private Optional<byte[]> call(byte[] password, byte[] salt, Argon2Cost cost, int length) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment secret = arena.allocateFrom(JAVA_BYTE, password);
      MemorySegment hash = arena.allocate(length);
      try {
        int result =
            (int)
                function.invokeExact(
                    hash,
                    (long) length,
                    secret,
                    (long) password.length,
                    arena.allocateFrom(JAVA_BYTE, salt),
                    (long) cost.time(),
                    cost.memory() * 1024L,
                    ALGORITHM_ARGON2ID13);
        return result == 0 ? Optional.of(hash.toArray(JAVA_BYTE)) : Optional.empty();
      } finally {
        secret.fill((byte) 0);
        hash.fill((byte) 0);
      }
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
