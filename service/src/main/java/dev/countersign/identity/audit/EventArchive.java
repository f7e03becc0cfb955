package dev.countersign.identity.audit;

import dev.countersign.identity.audit.EventPartitionStore.Partition;
import dev.countersign.identity.audit.OldestSeals.Drop;
import dev.countersign.platform.cleanup.CleanupJob;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.scheduling.annotation.Scheduled;
import org.springframework.stereotype.Component;

/** Archives each expired month of events and then removes it, from the oldest month on. */
@Component
public class EventArchive {

  private static final Logger LOG = LoggerFactory.getLogger(EventArchive.class);

  private final ArchiveWriter writer;
  private final ArchiveVerification verification;
  private final OldestSeals oldest;
  private final EventPartitionStore partitions;
  private final EventSettings settings;
  private final Clock clock;

  EventArchive(
      ArchiveWriter writer,
      ArchiveVerification verification,
      OldestSeals oldest,
      EventPartitionStore partitions,
      EventSettings settings,
      Clock clock) {
    this.writer = writer;
    this.verification = verification;
    this.oldest = oldest;
    this.partitions = partitions;
    this.settings = settings;
    this.clock = clock;
  }

  @Bean
  static CleanupJob eventArchiving(EventArchive archive, EventSettings settings) {
    return new CleanupJob(
        "event-archive",
        "archived months of events",
        settings.isArchived() ? settings.cleanupCron() : Scheduled.CRON_DISABLED,
        _ -> archive.run());
  }

  /** Returns how many months were removed. A month is completed even if it takes long. */
  public int run() {
    if (!settings.isArchived() || settings.isForEver()) {
      return 0;
    }
    Path directory = Path.of(settings.archiveDirectory());
    Instant limit = clock.instant().minus(settings.retention());
    int removed = 0;
    Optional<EventMonth> month = partitions.oldest().map(EventMonth::of);
    while (month.isPresent() && !month.get().end().isAfter(limit)) {
      if (!isArchivedAndRemoved(month.get(), directory)) {
        return removed;
      }
      removed++;
      month = month.map(EventMonth::next);
    }
    return removed;
  }

  private boolean isArchivedAndRemoved(EventMonth month, Path directory) {
    try {
      Optional<Path> earlier = earlier(month, directory);
      Drop result = earlier.isPresent() ? remove(month, earlier.get()) : Drop.LATE;
      return result == Drop.DONE || (result == Drop.LATE && isWrittenAndRemoved(month, directory));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** Returns the intact archive of an earlier run that could not remove the month. */
  private Optional<Path> earlier(EventMonth month, Path directory) throws IOException {
    List<Path> files = ArchiveManifest.list(directory, month);
    if (files.isEmpty()) {
      return Optional.empty();
    }
    Path file = files.getLast();
    Optional<String> fault =
        verification.fault(ArchiveManifest.read(file), ArchiveManifest.contentOf(file));
    fault.ifPresent(text -> LOG.warn("{} is not used, another is written: {}", file, text));
    return Optional.of(file).filter(_ -> fault.isEmpty());
  }

  private boolean isWrittenAndRemoved(EventMonth month, Path directory) throws IOException {
    return switch (writer.write(month, directory)) {
      case ArchiveWriter.Result.Written(var file, var manifest) -> {
        LOG.info("Archived {} events of {}: {}", manifest.events(), month, file);
        yield remove(month, file) == Drop.DONE;
      }
      case ArchiveWriter.Result.Empty() -> true;
      case ArchiveWriter.Result.Faulty(var fault) -> {
        LOG.error("The events of {} cannot be archived and are kept: {}", month, fault);
        yield false;
      }
    };
  }

  private Drop remove(EventMonth month, Path file) throws IOException {
    ArchiveManifest manifest = ArchiveManifest.read(file);
    return own(month)
        .map(partition -> oldest.drop(partition, manifest.nextSeal(), manifest.knownSeal()))
        .orElseGet(() -> removeRows(month, manifest));
  }

  private Optional<Partition> own(EventMonth month) {
    return partitions.list().stream()
        .filter(partition -> partition.end().filter(month.next().lowest()::equals).isPresent())
        .findFirst();
  }

  /** Removes a month that shares its partition with others. */
  private Drop removeRows(EventMonth month, ArchiveManifest manifest) {
    int batch = 1;
    while (batch > 0) {
      batch = oldest.removeBatch(seal -> seal.number() < manifest.nextSeal());
    }
    return oldest.removeRest(month, manifest.nextSeal(), manifest.knownSeal());
  }
}
