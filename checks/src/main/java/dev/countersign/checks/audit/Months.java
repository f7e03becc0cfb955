package dev.countersign.checks.audit;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import dev.countersign.Countersign;
import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.identity.audit.ArchiveVerification;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.AuditVerification;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventArchive;
import dev.countersign.identity.audit.SealJob;
import dev.countersign.support.LogLines;
import dev.countersign.support.MovableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.YearMonth;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.slf4j.LoggerFactory;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.transaction.support.TransactionOperations;

/** Fills a month of events, archives it, and drops it while other events are written. */
final class Months {

  private static final int BATCH = 1_000;
  private static final int WRITERS = 4;

  /** CI writes fewer events, and compares no times. */
  private static final int JUDGED = 1_000_000;

  /** PostgreSQL removes the files after the lock, at the speed of the file system. */
  private static final Duration LONGEST_LOCK = Duration.ofSeconds(1);

  private static final Pattern LOCKED =
      Pattern.compile("Drop of \\w+: events were locked for (\\d+) ms[.]");
  private static final Pattern DROPPED =
      Pattern.compile("Drop of \\w+: done[.] It took (\\d+) ms[.]");

  private final Findings findings;
  private final int events;
  private final IntFunction<Event> event;
  private final YearMonth month = YearMonth.now(ZoneOffset.UTC).plusMonths(1);

  Months(Findings findings, int events, IntFunction<Event> event) {
    this.findings = findings;
    this.events = events;
    this.event = event;
  }

  void run(DurableDatabase database) throws Exception {
    Path directory = Files.createTempDirectory("archive");
    var settings = new ArrayList<>(ServiceProcess.settings(database.create("months")));
    settings.add("--countersign.events.seal-cron=-");
    settings.add("--countersign.events.cleanup-cron=-");
    settings.add("--countersign.events.archive-directory=" + directory);
    try (ConfigurableApplicationContext application =
        new SpringApplicationBuilder(Countersign.class, MovableClock.class)
            .web(WebApplicationType.NONE)
            .run(settings.toArray(String[]::new))) {
      fill(application);
      database.execute("months", "vacuum analyze");
      MovableClock clock = application.getBean(MovableClock.class);
      clock.set(start(month.plusMonths(4)).plusDays(5).toInstant());
      application.getBean(AuditLog.class).add(event.apply(0));
      application.getBean(SealJob.class).sealUntil(Instant.MAX);
      archive(application, directory);
      verify(application, directory);
    } finally {
      remove(directory);
    }
  }

  private void fill(ConfigurableApplicationContext application) throws Exception {
    System.out.printf("writing a month of %d events …%n", events);
    Instant start = Instant.now();
    MovableClock clock = application.getBean(MovableClock.class);
    AuditLog audit = application.getBean(AuditLog.class);
    TransactionOperations transactions = application.getBean(TransactionOperations.class);
    SealJob seals = application.getBean(SealJob.class);
    int round = BATCH * WRITERS;
    Duration step = Duration.ofDays(month.lengthOfMonth()).dividedBy(events / round + 1L);
    clock.set(start(month).toInstant());
    try (var threads = Executors.newFixedThreadPool(WRITERS)) {
      for (int first = 0; first < events; first += round) {
        var running = new ArrayList<Future<?>>();
        for (int from = first; from < Math.min(events, first + round); from += BATCH) {
          List<Event> batch = IntStream.range(from, from + BATCH).mapToObj(event).toList();
          running.add(
              threads.submit(() -> transactions.executeWithoutResult(_ -> audit.addAll(batch))));
        }
        for (Future<?> writer : running) {
          writer.get();
        }
        seals.sealUntil(Instant.MAX);
        clock.move(step);
      }
    }
    Findings.figure(
        "a month of %d events written and sealed in %d s"
            .formatted(events, Duration.between(start, Instant.now()).toSeconds()));
  }

  /** Writes events all the time, to measure how long the drop keeps them waiting. */
  private void archive(ConfigurableApplicationContext application, Path directory)
      throws Exception {
    var lines = new LogLines();
    lines.start();
    Logger log = (Logger) LoggerFactory.getLogger("dev.countersign.identity.audit");
    log.addAppender(lines);
    AuditLog audit = application.getBean(AuditLog.class);
    var isDone = new AtomicBoolean();
    var longest = new AtomicLong();
    Instant start = Instant.now();
    int removed;
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Boolean> writer =
          threads.submit(
              () -> {
                while (!isDone.get()) {
                  long before = System.nanoTime();
                  audit.add(event.apply(1));
                  longest.accumulateAndGet(System.nanoTime() - before, Math::max);
                  Thread.sleep(5);
                }
                return true;
              });
      removed = application.getBean(EventArchive.class).run();
      isDone.set(true);
      findings.expect("events are written during the drop", writer.get());
    }
    log.detachAppender(lines);
    Optional<Duration> drop = duration(DROPPED, lines);
    Optional<Duration> lock = duration(LOCKED, lines);
    Findings.figure(
        "%d events archived, verified and dropped in %.1f s: %.0f MB; events were locked for %d ms; the drop with the removal of files took %d ms; another event waited %.0f ms at most"
            .formatted(
                events,
                Duration.between(start, Instant.now()).toMillis() / 1e3,
                size(directory) / 1e6,
                lock.map(Duration::toMillis).orElse(-1L),
                drop.map(Duration::toMillis).orElse(-1L),
                longest.get() / 1e6));
    findings.expect("the month is archived and dropped", removed > 0 && drop.isPresent());
    if (events >= JUDGED) {
      findings.expect(
          "the drop locks events for less than a second",
          lock.filter(time -> time.compareTo(LONGEST_LOCK) < 0).isPresent());
    }
  }

  private void verify(ConfigurableApplicationContext application, Path directory)
      throws IOException {
    Instant start = Instant.now();
    ArchiveVerification.Report report =
        application
            .getBean(ArchiveVerification.class)
            .run(List.of(directory.resolve("events-" + month + ".json")));
    Findings.figure(
        "%d archived events in %d seals verified in %.1f s"
            .formatted(
                report.events(),
                report.seals(),
                Duration.between(start, Instant.now()).toMillis() / 1e3));
    findings.expect(
        "the archive has all events and no fault",
        report.fault().isEmpty() && report.events() == events);
    String[] last = report.last().split(":", 2);
    AuditVerification.Report rest =
        application
            .getBean(AuditVerification.class)
            .run(
                Optional.of(new AuditVerification.Expected(Long.parseLong(last[0]), last[1])),
                _ -> {});
    findings.expect(
        "the log continues the chain of the archive: " + rest.fault().orElse("no fault"),
        rest.fault().isEmpty());
  }

  /** Returns the duration in the first line that matches. */
  private static Optional<Duration> duration(Pattern pattern, LogLines lines) {
    return lines.list.stream()
        .map(ILoggingEvent::getFormattedMessage)
        .map(pattern::matcher)
        .filter(Matcher::matches)
        .map(line -> Duration.ofMillis(Long.parseLong(line.group(1))))
        .findFirst();
  }

  private static OffsetDateTime start(YearMonth month) {
    return month.atDay(1).atStartOfDay().atOffset(ZoneOffset.UTC);
  }

  private static long size(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  private static void remove(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    Files.delete(directory);
  }
}
