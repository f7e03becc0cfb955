package dev.countersign.identity.audit;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.countersign.platform.keys.PurposeMac;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.time.YearMonth;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Describes the archive of a month. It is written after the archive was verified, so an archive
 * without it is not complete.
 *
 * @param sha256 the digest of the compressed file
 * @param firstSeal the first seal of the file
 * @param previous the digest of the seal before the first one
 * @param lastSeal the last seal of the file, with its digest
 * @param nextSeal the seal with which the log begins when the month is removed
 * @param knownSeal the last seal of the log when the archive was written
 * @param mac authenticates the other values
 * @param key the fingerprint of the key of the mac; empty in manifests of earlier releases
 */
record ArchiveManifest(
    YearMonth month,
    long bytes,
    String sha256,
    long events,
    @JsonProperty("first_seal") long firstSeal,
    String previous,
    @JsonProperty("last_seal") long lastSeal,
    String digest,
    @JsonProperty("next_seal") long nextSeal,
    @JsonProperty("known_seal") long knownSeal,
    @JsonProperty("written_at") Instant writtenAt,
    String mac,
    @JsonInclude(JsonInclude.Include.NON_EMPTY) Optional<String> key) {

  static final String PURPOSE = "audit archive";

  private static final String EXTENSION = ".json";

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

  static ArchiveManifest read(Path file) throws IOException {
    return JSON.readValue(Files.readAllBytes(file), ArchiveManifest.class);
  }

  byte[] json() {
    return JSON.writeValueAsBytes(this);
  }

  /**
   * Returns the manifests of a month, oldest first. There is more than one if an event was sealed
   * after the first archive; then the last one has all events that were left.
   */
  static List<Path> list(Path directory, EventMonth month) {
    return Stream.iterate(1, part -> part + 1)
        .map(part -> file(directory, month, part))
        .takeWhile(Files::exists)
        .toList();
  }

  /** Returns the name of the next manifest of a month. Archives are never overwritten. */
  static Path next(Path directory, EventMonth month) {
    return file(directory, month, list(directory, month).size() + 1);
  }

  private static Path file(Path directory, EventMonth month, int part) {
    return directory.resolve("events-" + month + (part == 1 ? "" : "-" + part) + EXTENSION);
  }

  /** Returns the file that a manifest describes. */
  static Path contentOf(Path manifest) {
    String name = String.valueOf(manifest.getFileName());
    return manifest.resolveSibling(
        name.substring(0, Math.max(0, name.length() - EXTENSION.length())) + ".ndjson.gz");
  }

  static MessageDigest sha256Digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  EventMonth eventMonth() {
    return new EventMonth(month);
  }

  /** Returns the text that an operator passes to the verification of the log. */
  String head() {
    return lastSeal + ":" + digest;
  }

  ArchiveManifest signed(PurposeMac signer) {
    return new ArchiveManifest(
        month,
        bytes,
        sha256,
        events,
        firstSeal,
        previous,
        lastSeal,
        digest,
        nextSeal,
        knownSeal,
        writtenAt,
        signer.of(text()),
        key);
  }

  boolean isSigned(PurposeMac signer) {
    return signer.isOf(text(), mac);
  }

  private String text() {
    return Stream.of(
            month, bytes, sha256, events, firstSeal, previous, lastSeal, digest, nextSeal,
            knownSeal, writtenAt)
        .map(Object::toString)
        .collect(Collectors.joining("\n"));
  }
}
