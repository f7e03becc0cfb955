package dev.countersign.identity.passwords;

import dev.countersign.identity.passwords.BlocklistFile.NotABlocklist;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Objects;

/**
 * Contains passwords that were common in published leaks, in lower case: about 370,000 entries in
 * 1.1 MB. {@code bin/common-passwords} makes the file. One in 100,000 other texts is a false
 * positive.
 */
final class LeakedPasswords {

  private final BloomFilter filter = read();

  boolean contains(String lowerCase) {
    return filter.mayContain(ListedPassword.digest(lowerCase));
  }

  private static BloomFilter read() {
    try (InputStream file = LeakedPasswords.class.getResourceAsStream("common-passwords.bloom")) {
      return BlocklistFile.read(Objects.requireNonNull(file).readAllBytes());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (NotABlocklist e) {
      throw new IllegalStateException("common-passwords.bloom " + e.getMessage(), e);
    }
  }
}
