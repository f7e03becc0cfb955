package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.EventStream.Cursor;
import dev.countersign.identity.audit.EventStream.Entry;
import dev.countersign.identity.audit.EventStream.Part;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Has its own database: other tests read whole tables, and these have thousands of events. */
@TestPropertySource(properties = "countersign.events.retention=80d")
class EventStreamTest extends ServiceTest {

  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");
  private static final long NOT_A_USER = 8_100_000_000L;
  private static final int EVENTS = 10_000;
  private static final int WRITERS = 8;
  private static final int SEALERS = 2;

  @Autowired private AuditLog audit;
  @Autowired private SealJob sealing;
  @Autowired private SealStore seals;
  @Autowired private EventStream stream;
  @Autowired private TransactionOperations transactions;

  private final AtomicInteger written = new AtomicInteger();

  /** Transactions end late, in any order or not at all, while two replicas seal. */
  @Test
  void a_reader_that_resumes_anywhere_gets_every_committed_event_once() throws Exception {
    Cursor start = end();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      var running = new ArrayList<Future<?>>();
      for (int number = 0; number < WRITERS; number++) {
        int seed = number;
        running.add(threads.submit(() -> write(new Random(seed))));
      }
      for (int number = 0; number < SEALERS; number++) {
        running.add(threads.submit(this::sealUntilAllAreWritten));
      }
      Future<List<Entry>> read = threads.submit(reader(start, running));
      for (Future<?> each : running) {
        each.get();
      }

      List<Entry> entries = read.get();

      assertThat(entries).extracting(Entry::event).allMatch(event -> event.isPresent());
      List<UUID> ids = own(entries);
      assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
      assertThat(ids).containsExactlyInAnyOrderElementsOf(committed());
      assertThat(ids).hasSize(EVENTS);
    }
  }

  @Test
  void a_second_reader_gets_the_same_order() {
    Cursor start = end();
    for (int number = 0; number < 30; number++) {
      audit.add(event());
      if (number % 7 == 0) {
        sealing.sealUntil(Instant.MAX);
      }
    }
    sealing.sealUntil(Instant.MAX);

    List<Entry> first = readAll(start);

    assertThat(first).hasSizeGreaterThanOrEqualTo(30);
    assertThat(readAll(start)).isEqualTo(first);
    assertThat(readAll(first.get(10).cursor())).isEqualTo(first.subList(11, first.size()));
  }

  @Test
  void an_event_leaves_when_it_is_sealed() {
    Cursor start = end();
    audit.add(event());

    assertThat(readAll(start)).isEmpty();
    sealing.sealUntil(Instant.MAX);
    assertThat(readAll(start)).hasSize(1);
  }

  @Test
  void a_line_has_the_cursor_and_all_columns_of_the_event() {
    Cursor start = end();
    audit.add(event().on("\"quoted\" \u2028 ü").with("{}"));
    sealing.sealUntil(Instant.MAX);
    Entry entry = readAll(start).getFirst();

    JsonNode line = JsonMapper.shared().readTree(entry.line());

    assertThat(line.propertyNames())
        .containsExactly(
            "cursor",
            "id",
            "at",
            "kind",
            "actor_id",
            "subject_id",
            "object",
            "detail",
            "address",
            "user_agent",
            "request_id");
    assertThat(Cursor.of(line.get("cursor").asString())).hasValue(entry.cursor());
    assertThat(line.get("object").asString()).isEqualTo("\"quoted\" \u2028 ü");
    assertThat(line.get("subject_id").asLong()).isEqualTo(NOT_A_USER);
    assertThat(line.get("at").asString()).matches("20.*T.*[.][0-9]{6}Z");
    assertThat(entry.line()).doesNotContain("\n");
  }

  @Test
  void an_event_that_was_removed_from_the_log_is_marked_as_missing() {
    Cursor start = end();
    audit.add(event());
    sealing.sealUntil(Instant.MAX);
    transactions.execute(
        transaction -> {
          transaction.setRollbackOnly();
          database()
              .sql("delete from events where id = :id")
              .param("id", seals.last().orElseThrow().events().getFirst())
              .update();

          Entry entry = readAll(start).getFirst();

          assertThat(entry.event()).isEmpty();
          assertThat(JsonMapper.shared().readTree(entry.line()).get("missing").asBoolean())
              .isTrue();
          return true;
        });
  }

  @Test
  void a_cursor_whose_seal_is_gone_or_does_not_exist_yet_is_refused() {
    audit.add(event());
    sealing.sealUntil(Instant.MAX);
    audit.add(event());
    sealing.sealUntil(Instant.MAX);
    long last = seals.last().orElseThrow().number();

    assertThat(stream.read(new Cursor(last + 1, 1))).isEqualTo(new Part.Unknown(last));
    transactions.execute(
        transaction -> {
          transaction.setRollbackOnly();
          database()
              .sql("delete from event_seals where number < :last")
              .param("last", last)
              .update();
          assertThat(stream.read(new Cursor(last - 1, 1))).isEqualTo(new Part.Removed(last));
          assertThat(stream.read(new Cursor(last, 0))).isInstanceOf(Part.Entries.class);
          return true;
        });
  }

  private int write(Random random) {
    int remaining = EVENTS / WRITERS;
    while (remaining > 0) {
      int batch = Math.min(remaining, 1 + random.nextInt(40));
      boolean isUndone = random.nextInt(5) == 0;
      transactions.execute(
          transaction -> {
            for (int number = 0; number < batch; number++) {
              audit.add(event().on("random"));
              if (random.nextInt(20) == 0) {
                pause(Duration.ofMillis(random.nextInt(20)));
              }
            }
            if (isUndone) {
              transaction.setRollbackOnly();
            }
            return true;
          });
      if (!isUndone) {
        remaining -= batch;
        written.addAndGet(batch);
      }
    }
    return remaining;
  }

  private int sealUntilAllAreWritten() {
    int sealed = 0;
    while (written.get() < EVENTS) {
      sealed += sealing.sealUntil(Instant.MAX);
      pause(Duration.ofMillis(3));
    }
    return sealed;
  }

  /** Stops at a random place of each part, as a reader that crashed, and continues there. */
  private Callable<List<Entry>> reader(Cursor start, List<Future<?>> running) {
    return () -> {
      var random = new Random(1);
      var entries = new ArrayList<Entry>();
      Cursor cursor = start;
      boolean isLast = false;
      while (!isLast) {
        isLast = running.stream().allMatch(Future::isDone);
        if (isLast) {
          sealing.sealUntil(Instant.MAX);
        }
        List<Entry> part = part(cursor);
        while (!part.isEmpty()) {
          List<Entry> taken = part.subList(0, 1 + random.nextInt(part.size()));
          entries.addAll(taken);
          cursor = taken.getLast().cursor();
          part = part(cursor);
        }
        pause(Duration.ofMillis(2));
      }
      return entries;
    };
  }

  private List<UUID> committed() {
    return database()
        .sql("select id from events where subject_id = :id and object = 'random'")
        .param("id", NOT_A_USER)
        .query((row, _) -> row.getObject(1, UUID.class))
        .list();
  }

  private static List<UUID> own(List<Entry> entries) {
    return entries.stream()
        .map(entry -> entry.event().orElseThrow())
        .filter(event -> event.subjectId() == NOT_A_USER && event.object().equals("random"))
        .map(StoredEvent::id)
        .toList();
  }

  private List<Entry> readAll(Cursor start) {
    var all = new ArrayList<Entry>();
    List<Entry> part = part(start);
    while (!part.isEmpty()) {
      all.addAll(part);
      part = part(part.getLast().cursor());
    }
    return all;
  }

  private List<Entry> part(Cursor after) {
    return ((Part.Entries) stream.read(after)).list();
  }

  private Cursor end() {
    sealing.sealUntil(Instant.MAX);
    return seals
        .last()
        .map(seal -> new Cursor(seal.number(), seal.events().size()))
        .orElse(Cursor.START);
  }

  private static Event event() {
    return Event.about(NOT_A_USER, EventKind.USER_LOGIN_FAILED, ORIGIN);
  }

  private static void pause(Duration time) {
    try {
      Thread.sleep(time);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
