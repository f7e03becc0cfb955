package dev.countersign.identity.audit;

import dev.countersign.identity.audit.VerificationStore.Kept;
import dev.countersign.platform.keys.PurposeMac;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.security.DigestOutputStream;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.springframework.stereotype.Component;

/**
 * Writes a month of events with their seals to a compressed file, reads the file again to verify
 * it, and only then gives it its name and writes its manifest.
 */
@Component
class ArchiveWriter {

  private static final int BUFFER = 1 << 16;
  private static final int SEALS = 20;
  private static final Duration ABANDONED = Duration.ofDays(1);

  private final SealStore seals;
  private final VerificationStore events;
  private final EventPartitionStore partitions;
  private final AuditSnapshotStore snapshot;
  private final ArchiveVerification verification;
  private final AuditKeys keys;
  private final PurposeMac signer;
  private final Clock clock;

  ArchiveWriter(
      SealStore seals,
      VerificationStore events,
      EventPartitionStore partitions,
      AuditSnapshotStore snapshot,
      ArchiveVerification verification,
      AuditKeys keys,
      Clock clock) {
    this.seals = seals;
    this.events = events;
    this.partitions = partitions;
    this.snapshot = snapshot;
    this.verification = verification;
    this.keys = keys;
    this.signer = keys.mac(ArchiveManifest.PURPOSE);
    this.clock = clock;
  }

  /** The result of writing an archive. */
  sealed interface Result {

    record Written(Path file, ArchiveManifest manifest) implements Result {}

    /** The month has no events. */
    record Empty() implements Result {}

    /** The log is not intact, or the file is not what was written. No archive exists. */
    record Faulty(String fault) implements Result {}
  }

  Result write(EventMonth month, Path directory) throws IOException {
    removeAbandoned(directory);
    Path part = Files.createTempFile(directory, "events-" + month + "-", ".part");
    try {
      Path file = ArchiveManifest.next(directory, month);
      Result result = snapshot.read(() -> writeContent(month, file, part));
      if (result instanceof Result.Written(_, var manifest)) {
        Optional<String> fault = verification.fault(manifest, part);
        if (fault.isPresent()) {
          return new Result.Faulty(fault.get());
        }
        Files.move(part, ArchiveManifest.contentOf(file), StandardCopyOption.ATOMIC_MOVE);
        writeManifest(manifest, file, directory);
      }
      return result;
    } finally {
      Files.deleteIfExists(part);
    }
  }

  /** Removes what killed processes have left. */
  private void removeAbandoned(Path directory) throws IOException {
    Instant limit = clock.instant().minus(ABANDONED);
    try (DirectoryStream<Path> parts = Files.newDirectoryStream(directory, "events-*.part")) {
      for (Path part : parts) {
        if (Files.getLastModifiedTime(part).toInstant().isBefore(limit)) {
          Files.deleteIfExists(part);
        }
      }
    }
  }

  private static void writeManifest(ArchiveManifest manifest, Path name, Path directory)
      throws IOException {
    Path part = Files.createTempFile(directory, "events-" + manifest.month() + "-", ".part");
    try (FileChannel file = FileChannel.open(part, StandardOpenOption.WRITE)) {
      Channels.newOutputStream(file).write(manifest.json());
      file.force(true);
      Files.move(part, name, StandardCopyOption.ATOMIC_MOVE);
    }
    try (FileChannel names = FileChannel.open(directory, StandardOpenOption.READ)) {
      names.force(true);
    }
  }

  private Result writeContent(EventMonth month, Path name, Path part) {
    long total = partitions.count(month);
    if (total == 0) {
      return new Result.Empty();
    }
    try (var file =
        new DigestOutputStream(Files.newOutputStream(part), ArchiveManifest.sha256Digest())) {
      var run = new Run(month, new BufferedOutputStream(new FastGzip(file), BUFFER));
      run.write(total);
      if (run.written < total) {
        return new Result.Faulty("%d events are in no seal.".formatted(total - run.written));
      }
      String sha256 = HexFormat.of().formatHex(file.getMessageDigest().digest());
      return new Result.Written(name, manifest(month, run, stored(part), sha256));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Waits until the disk has the file, and returns its size. */
  private static long stored(Path part) throws IOException {
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.force(true);
      return channel.size();
    }
  }

  private ArchiveManifest manifest(EventMonth month, Run run, long bytes, String sha256) {
    return new ArchiveManifest(
            month.month(),
            bytes,
            sha256,
            run.written,
            run.first.orElseThrow().number(),
            run.first.orElseThrow().previous(),
            run.last.orElseThrow().number(),
            run.last.orElseThrow().digest(),
            seals.firstAfter(month.next().lowest()),
            seals.last().orElseThrow().number(),
            clock.instant().truncatedTo(ChronoUnit.MICROS),
            "",
            Optional.of(keys.fingerprints().getFirst()))
        .signed(signer);
  }

  /** Compresses a month in a third of the usual time, to a file that is a fifth longer. */
  private static final class FastGzip extends GZIPOutputStream {

    FastGzip(OutputStream output) throws IOException {
      super(output, BUFFER);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }

  private final class Run {

    private final UUID lowest;
    private final UUID end;
    private final OutputStream output;
    private long written;
    private Optional<Seal> first = Optional.empty();
    private Optional<Seal> last = Optional.empty();

    Run(EventMonth month, OutputStream output) {
      this.lowest = month.lowest();
      this.end = month.next().lowest();
      this.output = output;
    }

    /** Writes seals from the oldest on, until all events of the month are written. */
    void write(long total) throws IOException {
      try (output) {
        List<Seal> part = seals.listFrom(0, SEALS);
        while (written < total && !part.isEmpty()) {
          Map<UUID, Kept> found = find(part);
          for (int at = 0; at < part.size() && written < total; at++) {
            write(part.get(at), found);
          }
          part = seals.listFrom(part.getLast().number() + 1, SEALS);
        }
      }
    }

    private Map<UUID, Kept> find(List<Seal> part) {
      List<UUID> ids =
          part.stream().flatMap(seal -> seal.events().stream()).filter(this::isOfMonth).toList();
      Map<UUID, Kept> found = HashMap.newHashMap(ids.size());
      events.find(ids).forEach(kept -> found.put(kept.event().id(), kept));
      return found;
    }

    private void write(Seal seal, Map<UUID, Kept> found) throws IOException {
      line(EventLine.of(seal));
      for (UUID id : seal.events()) {
        Kept kept = found.get(id);
        if (kept != null) {
          line(EventLine.of(kept));
          written++;
        }
      }
      first = first.or(() -> Optional.of(seal));
      last = Optional.of(seal);
    }

    private void line(byte[] json) throws IOException {
      output.write(json);
      output.write('\n');
    }

    private boolean isOfMonth(UUID id) {
      return EventIds.compare(id, lowest) >= 0 && EventIds.compare(id, end) < 0;
    }
  }
}
