package dev.countersign.credentials.signedtoken;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.credentials.signedtoken.RotationStore.Rotated;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionOperations;

/** Rotations that arrive while others wait for a lock, and so run as a batch. */
@Tag("R1")
class RotationStoreTest extends ServiceTest {

  private final Instant now = Instant.now().truncatedTo(ChronoUnit.MICROS);

  @Autowired private RotationStore rotations;
  @Autowired private TransactionOperations transactions;

  private record Family(long userId, UUID id) {}

  @Test
  void each_rotation_of_a_batch_has_its_own_result_and_time() {
    Family blocked = family();
    List<Family> families = Stream.generate(this::family).limit(12).toList();

    List<CompletableFuture<Optional<Rotated>>> sent =
        whileLocked(
            blocked,
            () -> {
              var started = new ArrayList<CompletableFuture<Optional<Rotated>>>();
              for (int at = 0; at < families.size(); at++) {
                started.add(start(families.get(at), 0, now.plusMillis(at)));
              }
              started.forEach(CompletableFuture::join);
              return started;
            });

    for (int at = 0; at < families.size(); at++) {
      Family family = families.get(at);
      Rotated rotated = sent.get(at).join().orElseThrow();
      assertThat(rotated.user().id()).isEqualTo(family.userId());
      assertThat(rotated.generation()).isEqualTo(1);
      assertThat(rotatedAt(family)).isEqualTo(now.plusMillis(at));
    }
  }

  @Test
  void a_token_that_is_sent_many_times_is_rotated_once() {
    Family blocked = family();
    Family family = family();

    List<CompletableFuture<Optional<Rotated>>> sent =
        whileLocked(
            blocked,
            () -> {
              var started = new ArrayList<CompletableFuture<Optional<Rotated>>>();
              for (int at = 0; at < 50; at++) {
                started.add(start(family, 0, now));
              }
              started.forEach(CompletableFuture::join);
              return started;
            });

    assertThat(sent.stream().filter(result -> result.join().isPresent())).hasSize(1);
    assertThat(generation(family)).isEqualTo(1);
  }

  @Test
  void what_a_single_rotation_refuses_a_batch_refuses_too() {
    Family blocked = family();
    Family revoked = family("revoked_at = now()");
    Family expired = family("expires_at = now() - interval '1 hour'");
    Family old = family("created_at = now() - interval '91 days'");
    Family ended = family("epoch = epoch - 1");
    Family spent = family("generation = 3");
    Family inactive = family();
    database()
        .sql("update users set is_active = false where id = :id")
        .param("id", inactive.userId())
        .update();
    List<Family> refused = List.of(revoked, expired, old, ended, spent, inactive);

    List<Optional<Rotated>> results =
        whileLocked(
            blocked,
            () ->
                refused.stream().map(family -> start(family, 0, now)).toList().stream()
                    .map(CompletableFuture::join)
                    .toList());

    assertThat(results).allMatch(Optional::isEmpty);
  }

  @Test
  void a_locked_family_delays_only_its_own_rotation() {
    Family blocked = family();
    Family alsoBlocked = family();
    Family free = family();

    CompletableFuture<Optional<Rotated>> late =
        whileLocked(
            blocked,
            () -> {
              lock(alsoBlocked);
              CompletableFuture<Optional<Rotated>> waiting = start(alsoBlocked, 0, now);
              assertThat(start(free, 0, now).join()).isPresent();
              assertThat(start(free, 1, now).join()).isPresent();
              assertThat(waiting).isNotDone();
              return waiting;
            });

    assertThat(late.join()).isPresent();
  }

  /** Runs the work while the rotation of the given family waits for its locked row. */
  private <T> T whileLocked(Family blocked, Supplier<T> work) {
    var waiting = new ArrayList<CompletableFuture<Optional<Rotated>>>();
    T result =
        requireNonNull(
            transactions.execute(
                _ -> {
                  lock(blocked);
                  waiting.add(start(blocked, 0, now));
                  awaitWaiting();
                  return work.get();
                }));
    assertThat(waiting.getFirst().join()).isPresent();
    return result;
  }

  private void lock(Family family) {
    database()
        .sql("select 1 from logins where user_id = :userId and id = :id for update")
        .param("userId", family.userId())
        .param("id", family.id())
        .query()
        .singleRow();
  }

  /** Waits until a statement of another connection waits for a lock. */
  private void awaitWaiting() {
    await()
        .until(
            () ->
                database()
                        .sql(
                            """
                            select count(*)
                              from pg_stat_activity
                             where wait_event_type = 'Lock'
                               and datname = current_database()
                            """)
                        .query(Long.class)
                        .single()
                    > 0);
  }

  private CompletableFuture<Optional<Rotated>> start(Family family, int generation, Instant at) {
    return CompletableFuture.supplyAsync(
        () ->
            rotations.rotate(
                family.userId(),
                new TokenFamilyId.Use(new TokenFamilyId(family.id()), generation),
                at,
                at.plus(Duration.ofDays(1))),
        Executors.newVirtualThreadPerTaskExecutor());
  }

  private Family family(String... changes) {
    Person person = newPerson();
    login(person);
    for (String change : changes) {
      database()
          .sql("update logins set " + change + " where user_id = :id")
          .param("id", person.id())
          .update();
    }
    return new Family(
        person.id(),
        database()
            .sql("select id from logins where user_id = :id")
            .param("id", person.id())
            .query(UUID.class)
            .single());
  }

  private Instant rotatedAt(Family family) {
    return database()
        .sql("select rotated_at from logins where user_id = :id")
        .param("id", family.userId())
        .query(OffsetDateTime.class)
        .single()
        .toInstant();
  }

  private int generation(Family family) {
    return database()
        .sql("select generation from logins where user_id = :id")
        .param("id", family.userId())
        .query(Integer.class)
        .single();
  }
}
