package dev.countersign.identity.passwords;

import java.util.Optional;

/**
 * Holds the hash parameters of a Firebase project.
 *
 * @param signerKey Base64.
 * @param saltSeparator Base64; may be empty.
 * @param rounds The block size of scrypt.
 * @param memoryCost The logarithm of scrypt's N.
 */
public record FirebaseProject(String signerKey, String saltSeparator, int rounds, int memoryCost) {

  /**
   * Returns the hash of a user in a form that does not need the signer key, or empty if the hash is
   * malformed or its cost is too high. Salt and hash are Base64.
   */
  public Optional<String> hash(String salt, String hash) {
    return Base64Text.decode(signerKey)
        .flatMap(key -> Base64Text.decode(hash).flatMap(bytes -> xor(bytes, key)))
        .flatMap(
            stream ->
                Base64Text.decode(salt)
                    .flatMap(
                        own ->
                            Base64Text.decode(saltSeparator)
                                .map(separator -> joined(own, separator)))
                    .map(all -> FirebaseScryptFormat.text(memoryCost, rounds, all, stream)))
        .filter(PasswordFormats::isReadable);
  }

  private static Optional<byte[]> xor(byte[] hash, byte[] key) {
    if (hash.length != key.length || hash.length < FirebaseScryptFormat.STREAM_LENGTH) {
      return Optional.empty();
    }
    byte[] stream = new byte[hash.length];
    for (int at = 0; at < stream.length; at++) {
      stream[at] = (byte) (hash[at] ^ key[at]);
    }
    return Optional.of(stream);
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] all = new byte[first.length + second.length];
    System.arraycopy(first, 0, all, 0, first.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }

  /** Hides the signer key. */
  @Override
  public String toString() {
    return "FirebaseProject[rounds=%d, memoryCost=%d]".formatted(rounds, memoryCost);
  }
}
