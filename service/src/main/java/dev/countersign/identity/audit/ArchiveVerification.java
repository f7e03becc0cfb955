package dev.countersign.identity.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.identity.audit.VerificationStore.Kept;
import dev.countersign.platform.keys.PurposeMac;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.Serial;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Deque;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.zip.GZIPInputStream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Verifies archives of events with the secret key alone, without a database. */
@Component
public class ArchiveVerification {

  private static final int BUFFER = 1 << 16;

  private final SealDigests digests;
  private final EventMacs macs;
  private final AuditKeys keys;
  private final PurposeMac manifests;

  ArchiveVerification(SealDigests digests, EventMacs macs, AuditKeys keys) {
    this.digests = digests;
    this.macs = macs;
    this.keys = keys;
    this.manifests = keys.mac(ArchiveManifest.PURPOSE);
  }

  /** Holds the counts, the last seal of the last archive, and the first fault that was found. */
  public record Report(long events, long seals, String last, Optional<String> fault) {}

  /** Verifies the archives of these manifests, and that they contain one chain without a gap. */
  public Report run(List<Path> files) throws IOException {
    var archives =
        new TreeMap<ArchiveManifest, Path>(
            Comparator.comparingLong(ArchiveManifest::firstSeal)
                .thenComparing(ArchiveManifest::month));
    for (Path file : files) {
      archives.put(ArchiveManifest.read(file), file);
    }
    long events = 0;
    long seals = 0;
    Optional<String> fault = Optional.empty();
    for (var archive : archives.entrySet()) {
      ArchiveManifest manifest = archive.getKey();
      var run = new Run(manifest, Optional.ofNullable(archives.higherKey(manifest)));
      Optional<String> found = run.fault(ArchiveManifest.contentOf(archive.getValue()));
      fault = fault.or(() -> found.map(text -> archive.getValue() + ": " + text));
      events += run.events;
      seals += run.seals;
    }
    return new Report(events, seals, archives.lastKey().head(), fault);
  }

  /** Returns the first fault of one archive. */
  Optional<String> fault(ArchiveManifest manifest, Path content) throws IOException {
    return new Run(manifest, Optional.empty()).fault(content);
  }

  private static final class Fault extends Exception {

    @Serial private static final long serialVersionUID = 1;

    Fault(String text) {
      super(text, null, false, false);
    }
  }

  /** Reads the lines of an archive: each seal is followed by its events of the month. */
  private final class Run {

    private final ArchiveManifest manifest;
    private final Optional<ArchiveManifest> next;
    private final UUID lowest;
    private final UUID end;
    private final Deque<UUID> expected = new ArrayDeque<>();
    private long events;
    private long seals;
    private String digest;

    Run(ArchiveManifest manifest, Optional<ArchiveManifest> next) {
      this.manifest = manifest;
      this.next = next;
      this.lowest = manifest.eventMonth().lowest();
      this.end = manifest.eventMonth().next().lowest();
      this.digest = manifest.previous();
    }

    Optional<String> fault(Path content) throws IOException {
      try {
        verifyAbsent(keys.unknown("The manifest was signed", manifest.key()));
        verify(manifest.isSigned(manifests), "The manifest was altered.");
        read(content);
        return Optional.empty();
      } catch (Fault fault) {
        return Optional.of(String.valueOf(fault.getMessage()));
      }
    }

    private void read(Path content) throws IOException, Fault {
      try (var file =
              new DigestInputStream(Files.newInputStream(content), ArchiveManifest.sha256Digest());
          var lines =
              new BufferedReader(
                  new InputStreamReader(new GZIPInputStream(file, BUFFER), UTF_8), BUFFER)) {
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
          JsonNode fields = EventLine.read(line);
          if (EventLine.isSeal(fields)) {
            add(EventLine.seal(fields));
          } else {
            add(EventLine.event(fields));
          }
        }
        file.transferTo(OutputStream.nullOutputStream());
        verifyEnd(HexFormat.of().formatHex(file.getMessageDigest().digest()));
      }
    }

    private void add(Seal seal) throws Fault {
      verifyNoneIsMissing();
      long number = manifest.firstSeal() + seals;
      verify(seal.number() == number, "Seal %d is missing.".formatted(number));
      verify(seal.previous().equals(digest), "Seal %d was altered.".formatted(number));
      verifyAbsent(digests.fault(seal));
      verifyContinuation(number);
      seals++;
      digest = seal.digest();
      seal.events().stream()
          .filter(id -> EventIds.compare(id, lowest) >= 0 && EventIds.compare(id, end) < 0)
          .forEach(expected::add);
    }

    private void add(Kept kept) throws Fault {
      UUID id = kept.event().id();
      verify(id.equals(expected.peek()), "Event %s is not the next one.".formatted(id));
      verify(macs.isOurs(kept.event(), kept.mac()), "Event %s was altered.".formatted(id));
      expected.remove();
      events++;
    }

    /** The digest of the last seal is known here, before the given one. */
    private void verifyContinuation(long number) throws Fault {
      boolean isFirstOfNext = next.filter(other -> other.firstSeal() == number).isPresent();
      verify(
          !isFirstOfNext || next.orElseThrow().previous().equals(digest),
          "The next archive does not continue seal %d.".formatted(number - 1));
    }

    private void verifyNoneIsMissing() throws Fault {
      verify(
          expected.isEmpty(),
          "Event %s was removed: seal %d lists it."
              .formatted(expected.peek(), manifest.firstSeal() + seals - 1));
    }

    private void verifyEnd(String sha256) throws Fault {
      verifyNoneIsMissing();
      long last = manifest.firstSeal() + seals - 1;
      verify(
          last == manifest.lastSeal() && digest.equals(manifest.digest()),
          "Seal %d is missing.".formatted(last + 1));
      verify(events == manifest.events(), "The number of events differs.");
      verify(sha256.equals(manifest.sha256()), "The file is not the one that was written.");
      verify(
          next.filter(other -> other.firstSeal() > last + 1).isEmpty(),
          "Seal %d is in no archive.".formatted(last + 1));
      verifyContinuation(last + 1);
    }

    private static void verifyAbsent(Optional<String> fault) throws Fault {
      if (fault.isPresent()) {
        throw new Fault(fault.get());
      }
    }

    private static void verify(boolean isTrue, String fault) throws Fault {
      if (!isTrue) {
        throw new Fault(fault);
      }
    }
  }
}
