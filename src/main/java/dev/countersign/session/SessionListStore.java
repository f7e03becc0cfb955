package dev.countersign.session;

import dev.countersign.paging.Order;
import dev.countersign.paging.Place;
import dev.countersign.paging.Slice;
import dev.countersign.paging.Walk;
import dev.countersign.users.ListedLogIn;
import dev.countersign.users.ListedLogIn.State;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** Everybody's sessions, the newest first. */
@Repository
public class SessionListStore {

  private final JdbcClient database;
  private final SessionSettings settings;
  private final Clock clock;

  SessionListStore(JdbcClient database, SessionSettings settings, Clock clock) {
    this.database = database;
    this.settings = settings;
    this.clock = clock;
  }

  private record Row(UUID id, ListedLogIn session) {}

  /** Of one user, or of all. */
  public Slice<ListedLogIn> list(Optional<Long> userId, Walk walk, int size) {
    StatementSpec statement =
        database
            .sql(
                """
                select sessions.id, user_id, username, is_active, created_at, used_at, expires_at,
                       epoch <> login_epoch as is_ended, user_agent,
                       address
                  from sessions
                  join users on users.id = sessions.user_id
                 where %1$s
                   and %2$s
                 order by created_at %3$s, sessions.id %3$s
                 limit :limit
                """
                    .formatted(
                        userId.isPresent() ? "sessions.user_id = :userId" : "true",
                        walk.conditionOn("created_at, sessions.id", Order.DESCENDING),
                        walk.direction(Order.DESCENDING)))
            .param("limit", size + 1);
    userId.ifPresent(user -> statement.param("userId", user));
    walk.from()
        .ifPresent(
            place ->
                statement
                    .param("time", place.instant().atOffset(ZoneOffset.UTC))
                    .param("id", place.uuid()));
    Instant now = clock.instant();
    List<Row> rows = statement.query((row, _) -> row(row, now)).list();
    return Slice.of(walk, rows, size, row -> Place.of(row.session().createdAt(), row.id()))
        .map(Row::session);
  }

  private Row row(ResultSet row, Instant now) throws SQLException {
    UUID id = row.getObject("id", UUID.class);
    Instant usedAt = instant(row, "used_at");
    Instant expiresAt = earlier(instant(row, "expires_at"), usedAt.plus(settings.idleTimeout()));
    return new Row(
        id,
        new ListedLogIn(
            OpenSession.shownId(id),
            row.getLong("user_id"),
            row.getString("username"),
            State.of(row.getBoolean("is_ended"), row.getBoolean("is_active"), expiresAt, now),
            instant(row, "created_at"),
            usedAt,
            expiresAt,
            row.getString("user_agent"),
            row.getString("address")));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
