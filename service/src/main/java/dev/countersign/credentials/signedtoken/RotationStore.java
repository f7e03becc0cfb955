package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.User;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.database.BatchedCalls;
import dev.countersign.platform.database.CallBatches;
import dev.countersign.platform.database.Deadline;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.UncategorizedSQLException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Moves a token family to its next generation by compare-and-swap: one statement, without a prior
 * read. Concurrent rotations of different families share a statement and its commit.
 */
@Repository
class RotationStore {

  private static final Logger LOG = LoggerFactory.getLogger(RotationStore.class);

  /** Citus refuses a statement about users on several shards with this SQL state. */
  private static final String UNSUPPORTED = "0A000";

  /** Longer than any deadline. */
  private static final Duration LONGEST = Duration.ofHours(1);

  /**
   * Notes by the clock of the database when tokens were spent. A family that is rotated more often
   * than {@code :race} keeps its mark for that time, so that frequent rotations hide no reuse.
   */
  private static final String SPENT =
      """
            spent_at = statement_timestamp(),
            settled_generation =
              case
                when coalesce(logins.spent_at, logins.rotated_at)
                       < statement_timestamp() - cast(:race as interval)
                  then logins.generation
                when logins.mark_at < statement_timestamp() - cast(:race as interval)
                  then logins.mark_generation
                else logins.settled_generation
              end,
            mark_generation =
              case
                when logins.mark_at >= statement_timestamp() - cast(:race as interval)
                  then logins.mark_generation
                else logins.generation + 1
              end,
            mark_at =
              case
                when logins.mark_at >= statement_timestamp() - cast(:race as interval)
                  then logins.mark_at
                else statement_timestamp()
              end
      """;

  private static final String ROTATE =
      """
      update logins
         set generation = logins.generation + 1,
             rotated_at = :now,
             expires_at = :expires,
      """
          + SPENT
          + """
        from users
       where logins.user_id = :userId
         and logins.id = :login
         and logins.generation %s :generation
         and logins.revoked_at is null
         and logins.expires_at > :now
         and logins.created_at >= :earliest
         and users.id = logins.user_id
         and users.is_active
         and users.login_epoch = logins.epoch
      """
          + "returning generation, epoch, created_at, methods, "
          + UserStore.COLUMNS;

  private static final String ROTATE_LATEST = ROTATE.formatted("=");
  private static final String ROTATE_ANY = ROTATE.formatted(">=");

  /**
   * Rotates the families that no other transaction holds, so that one of them cannot delay the
   * others, and two batches cannot wait for each other. A family that is left out is rotated alone.
   * A statement that waited for the lock of a table until its requests were refused rotates
   * nothing, even if the connection was lost before it could be cancelled.
   */
  private static final String ROTATE_BATCH =
      """
      with free as materialized (
        select logins.user_id, logins.id, given.generation, given.place,
               given.rotated_at, given.expires_at
          from unnest(:userIds::bigint[], :logins::uuid[], :generations::int[],
                      :times::timestamptz[], :ends::timestamptz[], :earliest::timestamptz[])
               with ordinality
               as given (user_id, id, generation, rotated_at, expires_at, earliest, place)
          join logins
            on logins.user_id = given.user_id
           and logins.id = given.id
         where logins.generation = given.generation
           and logins.revoked_at is null
           and logins.expires_at > given.rotated_at
           and logins.created_at >= given.earliest
           and clock_timestamp() < now() + :left * interval '1 millisecond'
           for no key update of logins skip locked)
      update logins
         set generation = logins.generation + 1,
             rotated_at = free.rotated_at,
             expires_at = free.expires_at,
      """
          + SPENT
          + """
        from free, users
       where logins.user_id = free.user_id
         and logins.id = free.id
         and logins.generation = free.generation
         and logins.revoked_at is null
         and users.id = logins.user_id
         and users.is_active
         and users.login_epoch = logins.epoch
      """
          + "returning free.place, logins.generation, epoch, created_at, methods, "
          + UserStore.COLUMNS;

  private final JdbcClient database;
  private final SignedTokenSettings settings;
  private final BatchedCalls<Rotation, Rotated> batches;
  private volatile boolean isBatching;

  RotationStore(JdbcClient database, SignedTokenSettings settings, CallBatches batches) {
    this.database = database;
    this.settings = settings;
    this.isBatching = settings.batchRotations();
    this.batches = batches.of(this::rotateOne, this::rotateAll);
  }

  private record Rotation(long userId, TokenFamilyId.Use use, Instant now, Instant expires) {}

  /**
   * Rotates the latest token. Of concurrent calls with the same generation exactly one succeeds.
   */
  Optional<Rotated> rotate(long userId, TokenFamilyId.Use use, Instant now, Instant expires) {
    var rotation = new Rotation(userId, use, now, expires);
    return isBatching ? batches.run(rotation) : rotateOne(rotation);
  }

  private Optional<Rotated> rotateOne(Rotation one) {
    return rotate(ROTATE_LATEST, one.userId(), one.use(), one.now(), one.expires());
  }

  private List<Optional<Rotated>> rotateAll(List<Rotation> all) {
    var results =
        new ArrayList<Optional<Rotated>>(Collections.nCopies(all.size(), Optional.empty()));
    try {
      rotateAll(all, results);
    } catch (UncategorizedSQLException refused) {
      SQLException cause = refused.getSQLException();
      if (cause == null || !UNSUPPORTED.equals(cause.getSQLState())) {
        throw refused;
      }
      LOG.info("The database does not support batches of rotations; each gets its own statement.");
      isBatching = false;
    }
    return results;
  }

  private void rotateAll(List<Rotation> all, List<Optional<Rotated>> results) {
    database
        .sql(ROTATE_BATCH)
        .param("race", settings.reuseRevokesAfter().toString())
        .param("userIds", all.stream().map(Rotation::userId).toArray(Long[]::new))
        .param("logins", texts(all, one -> one.use().login().value()))
        .param(
            "generations", all.stream().map(one -> one.use().generation()).toArray(Integer[]::new))
        .param("times", texts(all, Rotation::now))
        .param("ends", texts(all, Rotation::expires))
        .param("earliest", texts(all, one -> settings.earliestLogin(one.now())))
        .param("left", Deadline.within(LONGEST).toMillis())
        .query(
            row -> {
              results.set(row.getInt("place") - 1, Optional.of(rotated(row)));
            });
  }

  private static String[] texts(List<Rotation> all, Function<Rotation, Object> value) {
    return all.stream().map(value).map(Object::toString).toArray(String[]::new);
  }

  /** Rotates without blacklisting: a spent token is accepted too and gets the next generation. */
  Optional<Rotated> rotateAny(long userId, TokenFamilyId.Use use, Instant now, Instant expires) {
    return rotate(ROTATE_ANY, userId, use, now, expires);
  }

  private Optional<Rotated> rotate(
      String statement, long userId, TokenFamilyId.Use use, Instant now, Instant expires) {
    return database
        .sql(statement)
        .param("userId", userId)
        .param("login", use.login().value())
        .param("generation", use.generation())
        .param("now", utc(now))
        .param("expires", utc(expires))
        .param("earliest", utc(settings.earliestLogin(now)))
        .param("race", settings.reuseRevokesAfter().toString())
        .query((row, _) -> rotated(row))
        .optional();
  }

  /** The state of a token family after its rotation, and its user's row. */
  record Rotated(
      int generation, int epoch, Instant createdAt, Set<AuthenticationMethod> methods, User user) {

    Issuance issuance(TokenFamilyId login, Instant issuedAt) {
      return new Issuance(user, epoch, login, createdAt, methods, generation, issuedAt);
    }
  }

  private static Rotated rotated(ResultSet row) throws SQLException {
    return new Rotated(
        row.getInt("generation"),
        row.getInt("epoch"),
        instant(row, "created_at"),
        AuthenticationMethod.ofStored(row.getString("methods")),
        UserStore.user(row));
  }
}
