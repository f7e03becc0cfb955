package dev.countersign.ui.usercsv;

import dev.countersign.platform.keys.PurposeCipher;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.keys.Sha256;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.springframework.stereotype.Component;

/**
 * Keeps the uploaded file of each member of staff for 30 minutes, compressed and encrypted: it can
 * hold password hashes.
 */
@Component
class StoredFiles {

  private static final Duration LIFETIME = Duration.ofMinutes(30);

  private final UserImportStore store;
  private final PurposeCipher cipher;
  private final Clock clock;

  StoredFiles(UserImportStore store, PurposeKeys keys, SecureRandom random, Clock clock) {
    this.store = store;
    this.cipher = new PurposeCipher(keys, "user-imports", random);
    this.clock = clock;
  }

  /**
   * A stored file.
   *
   * @param digest the SHA-256 digest in hexadecimal digits, by which a form names the file
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record StoredFile(String digest, byte[] content, UserImportStore.Row row) {}

  void keep(long userId, byte[] content) {
    store.keep(
        userId,
        Sha256.digest(content),
        cipher.encrypt(compressed(content), context(userId)),
        clock.instant().plus(LIFETIME));
  }

  /** Returns the file, or empty if there is none or its key is no longer configured. */
  Optional<StoredFile> find(long userId) {
    return store
        .find(userId, clock.instant())
        .flatMap(
            row ->
                cipher
                    .decrypt(row.content(), context(userId))
                    .map(
                        file ->
                            new StoredFile(
                                HexFormat.of().formatHex(row.digest()),
                                decompressed(file.content()),
                                row)));
  }

  private static String context(long userId) {
    return "user " + userId;
  }

  private static byte[] compressed(byte[] content) {
    var bytes = new ByteArrayOutputStream();
    try (var output = new GZIPOutputStream(bytes)) {
      output.write(content);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static byte[] decompressed(byte[] content) {
    try (var input = new GZIPInputStream(new ByteArrayInputStream(content))) {
      return input.readAllBytes();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
  }
}
