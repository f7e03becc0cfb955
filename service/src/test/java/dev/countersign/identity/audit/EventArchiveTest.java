package dev.countersign.identity.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.AuditVerification.Expected;
import dev.countersign.identity.audit.EventPartitionStore.Partition;
import dev.countersign.support.MovableClock;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;

/** Each test begins in a new month that no event of another test is in. */
@Import(MovableClock.class)
@TestPropertySource(properties = "countersign.events.retention=40d")
class EventArchiveTest extends ServiceTest {

  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");
  private static final long NOT_A_USER = 8_300_000_000L;
  private static final Duration UNTIL_EXPIRY = Duration.ofDays(75);

  @TempDir private static Path directory;

  @Autowired private AuditLog audit;
  @Autowired private SealJob sealing;
  @Autowired private EventArchive archive;
  @Autowired private ArchiveVerification archives;
  @Autowired private EventMonths months;
  @Autowired private EventPartitionStore partitions;
  @Autowired private ExpiredEvents expired;
  @Autowired private AuditVerification verification;
  @Autowired private MovableClock clock;

  private EventMonth month = EventMonth.of(Instant.EPOCH);

  @DynamicPropertySource
  static void archiveDirectory(DynamicPropertyRegistry properties) {
    properties.add("countersign.events.archive-directory", directory::toString);
  }

  @BeforeEach
  void beginAMonth() {
    sealing.sealUntil(Instant.MAX);
    archive.run();
    sealing.sealUntil(Instant.MAX);
    month = EventMonth.of(clock.instant()).next();
    clock.set(month.start().plus(Duration.ofDays(10)));
    months.add();
  }

  @Test
  void an_expired_month_is_archived_verified_and_dropped() throws IOException {
    fillAndExpire();
    Path file = manifest(month);

    assertThat(archive.run()).isPositive();

    assertThat(tables()).doesNotContain(month.table());
    ArchiveVerification.Report report = archives.run(List.of(file));
    assertThat(report.fault()).isEmpty();
    assertThat(report.events()).isEqualTo(25);
    assertThat(fault()).isEmpty();
    assertThat(verify(report.last())).isEmpty();
    assertThat(lines(file)).filteredOn(line -> line.contains("\"mac\"")).hasSize(25);
    assertThat(archive.run()).isZero();
  }

  @Test
  void the_cleanup_leaves_expired_events_to_the_archive() {
    fillAndExpire();

    assertThat(expired.removeUntil(Instant.MAX)).isZero();

    assertThat(tables()).contains(month.table());
    assertThat(partitions.count(month)).isEqualTo(25);
    archive.run();
    assertThat(partitions.count(month)).isZero();
  }

  @Test
  void archives_of_consecutive_months_are_one_chain() throws IOException {
    clock.set(month.end().minusSeconds(1));
    add(5);
    clock.set(month.end().plusSeconds(1));
    add(5);
    sealing.sealUntil(Instant.MAX);
    EventMonth next = month.next();
    clock.set(next.end().minusSeconds(1));
    add(5);
    sealing.sealUntil(Instant.MAX);
    clock.set(next.end().plus(UNTIL_EXPIRY));
    add(1);
    sealing.sealUntil(Instant.MAX);
    archive.run();

    ArchiveVerification.Report both = archives.run(List.of(manifest(next), manifest(month)));

    assertThat(both.fault()).isEmpty();
    assertThat(both.events()).isEqualTo(15);
    assertThat(verify(both.last())).isEmpty();
    assertThat(fault()).isEmpty();
  }

  @Test
  void a_gap_between_archives_is_found() throws IOException {
    fillAndExpire();
    archive.run();
    Path first = manifest(month);
    month = EventMonth.of(clock.instant());
    fillAndExpire();
    archive.run();
    Path second = manifest(month);
    month = EventMonth.of(clock.instant());
    fillAndExpire();
    archive.run();
    Path third = manifest(month);

    assertThat(archives.run(List.of(first, second, third)).fault()).isEmpty();
    assertThat(archives.run(List.of(first, third)).fault())
        .hasValueSatisfying(text -> assertThat(text).contains(" is in no archive."));
  }

  @Test
  void every_manipulation_of_an_archive_is_found() throws IOException {
    fillAndExpire();
    archive.run();
    Path file = manifest(month);
    List<String> lines = lines(file);

    assertThat(after(file, all -> replaced(all, 3, "192.0.2.1", "192.0.2.2")))
        .contains("was altered.");
    assertThat(after(file, all -> without(all, 3))).contains("is not the next one.");
    assertThat(after(file, all -> without(all, all.size() - 1))).contains("was removed: seal");
    assertThat(after(file, all -> all.subList(0, lastSeal(all)))).contains(" is missing.");
    assertThat(after(file, all -> all.subList(12, all.size()))).contains("is not the next one.");
    assertThat(after(file, all -> replaced(all, 0, "\"previous\":\"", "\"previous\":\"00")))
        .contains("was altered.");
    assertThat(after(file, all -> withCopyOf(all, 3))).contains("is not the next one.");
    assertThat(after(file, UnaryOperator.identity())).contains("is not the one that was written.");
    assertThat(lines(file)).isEqualTo(lines);
    byte[] kept = Files.readAllBytes(file);
    Files.writeString(file, Files.readString(file).replace("\"events\" : 25", "\"events\" : 24"));
    assertThat(archives.run(List.of(file)).fault().orElseThrow())
        .endsWith("The manifest was altered.");
    Files.write(file, kept);
    assertThat(archives.run(List.of(file)).fault()).isEmpty();
  }

  @Test
  void a_log_that_was_altered_is_neither_archived_nor_removed() {
    fillAndExpire();
    change("detail = detail || 'x'");

    archive.run();

    assertThat(manifest(month)).doesNotExist();
    assertThat(partitions.count(month)).isEqualTo(25);
    assertThat(directory.toFile().list()).noneMatch(name -> name.endsWith(".part"));
    change("detail = left(detail, -1)");
    archive.run();
    assertThat(partitions.count(month)).isZero();
  }

  @Test
  void an_event_that_was_removed_from_the_log_stops_the_archive() {
    fillAndExpire();
    database()
        .sql("create table kept as select * from %s limit 1".formatted(month.table()))
        .update();
    database()
        .sql("delete from %s where id in (select id from kept)".formatted(month.table()))
        .update();

    archive.run();

    assertThat(manifest(month)).doesNotExist();
    assertThat(partitions.count(month)).isEqualTo(24);
    database().sql("insert into events select * from kept").update();
    database().sql("drop table kept").update();
    archive.run();
    assertThat(partitions.count(month)).isZero();
    assertThat(fault()).isEmpty();
  }

  @Test
  void an_archive_that_exists_is_used_by_the_next_run() throws IOException {
    fillAndExpire();
    database().sql("create view in_use as select * from " + month.table()).update();
    try {
      archive.run();
    } catch (RuntimeException cannotDrop) {
      assertThat(cannotDrop).hasMessageContaining("other objects depend on it");
    }
    assertThat(tables()).contains(month.table());
    Instant written = Files.getLastModifiedTime(manifest(month)).toInstant();
    database().sql("drop view in_use").update();

    archive.run();

    assertThat(tables()).doesNotContain(month.table());
    assertThat(Files.getLastModifiedTime(manifest(month)).toInstant()).isEqualTo(written);
    assertThat(ArchiveManifest.list(directory, month)).hasSize(1);
    assertThat(fault()).isEmpty();
  }

  @Test
  void an_event_that_is_sealed_after_the_archive_gets_another_archive() throws IOException {
    fillAndExpire();
    database().sql("create view in_use as select * from " + month.table()).update();
    try {
      archive.run();
    } catch (RuntimeException cannotDrop) {
      assertThat(cannotDrop).hasMessageContaining("other objects depend on it");
    }
    database().sql("drop view in_use").update();
    Instant now = clock.instant();
    clock.set(month.end().minusSeconds(1));
    add(1);
    clock.set(now);
    sealing.sealUntil(Instant.MAX);

    archive.run();

    assertThat(tables()).doesNotContain(month.table());
    List<Path> files = ArchiveManifest.list(directory, month);
    assertThat(files).hasSize(2);
    assertThat(archives.run(List.of(files.getLast())).events()).isEqualTo(26);
    assertThat(archives.run(List.of(files.getLast())).fault()).isEmpty();
    assertThat(fault()).isEmpty();
  }

  @Test
  void a_month_without_a_partition_of_its_own_is_archived_and_removed_by_rows() throws IOException {
    clock.set(month.start().plus(Duration.ofDays(160)));
    month = EventMonth.of(clock.instant());
    add(7);
    sealing.sealUntil(Instant.MAX);
    assertThat(partitions.hasDefaultRows(month)).isTrue();
    clock.set(month.end().minusSeconds(1));
    add(2);
    clock.set(month.end().plusSeconds(1));
    add(2);
    sealing.sealUntil(Instant.MAX);
    clock.move(UNTIL_EXPIRY);
    add(1);
    sealing.sealUntil(Instant.MAX);

    archive.run();

    assertThat(archives.run(List.of(manifest(month))).events()).isEqualTo(9);
    assertThat(partitions.count(month)).isZero();
    assertThat(fault()).isEmpty();
    assertThat(verify(archives.run(List.of(manifest(month))).last())).isEmpty();
  }

  private void fillAndExpire() {
    add(10);
    sealing.sealUntil(Instant.MAX);
    add(10);
    sealing.sealUntil(Instant.MAX);
    add(5);
    sealing.sealUntil(Instant.MAX);
    clock.move(UNTIL_EXPIRY);
    months.add();
    add(1);
    sealing.sealUntil(Instant.MAX);
  }

  private void add(int events) {
    for (int number = 0; number < events; number++) {
      audit.add(
          Event.about(NOT_A_USER, EventKind.USER_LOGIN_FAILED, ORIGIN)
              .on("\"quoted\"\\ \u2028 ü 😀"));
    }
  }

  private void change(String assignment) {
    database()
        .sql(
            "update events set %s where id = (select min(id::text)::uuid from %s)"
                .formatted(assignment, month.table()))
        .update();
  }

  private static Path manifest(EventMonth of) {
    return directory.resolve("events-" + of + ".json");
  }

  private List<String> tables() {
    return partitions.list().stream().map(Partition::table).toList();
  }

  private Optional<String> fault() {
    return verification.run(Optional.empty(), _ -> {}).fault();
  }

  private Optional<String> verify(String head) {
    String[] parts = head.split(":", 2);
    var expected = new Expected(Long.parseLong(parts[0]), parts[1]);
    return verification.run(Optional.of(expected), _ -> {}).fault();
  }

  /** Returns the fault of the archive with these lines, and undoes the change. */
  private String after(Path manifest, UnaryOperator<List<String>> change) throws IOException {
    Path file = ArchiveManifest.contentOf(manifest);
    byte[] kept = Files.readAllBytes(file);
    List<String> changed = change.apply(lines(manifest));
    try (var output = new GZIPOutputStream(Files.newOutputStream(file))) {
      for (String line : changed) {
        output.write((line + "\n").getBytes(UTF_8));
      }
    }
    try {
      return archives.run(List.of(manifest)).fault().orElse("none");
    } finally {
      Files.write(file, kept);
    }
  }

  private static List<String> lines(Path manifest) throws IOException {
    try (var input =
        new GZIPInputStream(Files.newInputStream(ArchiveManifest.contentOf(manifest)))) {
      return List.of(new String(input.readAllBytes(), UTF_8).split("\n"));
    }
  }

  private static List<String> without(List<String> lines, int at) {
    var fewer = new ArrayList<>(lines);
    fewer.remove(at);
    return fewer;
  }

  private static List<String> withCopyOf(List<String> lines, int at) {
    var more = new ArrayList<>(lines);
    more.add(at, lines.get(at));
    return more;
  }

  private static List<String> replaced(List<String> lines, int at, String text, String by) {
    var changed = new ArrayList<>(lines);
    assertThat(lines.get(at)).contains(text);
    changed.set(at, lines.get(at).replace(text, by));
    return changed;
  }

  private static int lastSeal(List<String> lines) {
    int last = 0;
    for (int at = 0; at < lines.size(); at++) {
      last = lines.get(at).contains("\"seal\"") ? at : last;
    }
    return last;
  }
}
