package dev.countersign.signedtoken;

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
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** Everybody's log-ins, the newest first. */
@Repository
public class LoginListStore {

  private final JdbcClient database;
  private final Clock clock;

  LoginListStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  private record Row(UUID id, ListedLogIn login) {}

  /** Of one user, or of all. */
  public Slice<ListedLogIn> list(Optional<Long> userId, Walk walk, int size) {
    StatementSpec statement =
        database
            .sql(
                """
                select logins.id, user_id, username, is_active, created_at, rotated_at, expires_at,
                       revoked_at is not null or epoch <> login_epoch as is_ended, user_agent,
                       address
                  from logins
                  join users on users.id = logins.user_id
                 where %1$s
                   and %2$s
                 order by created_at %3$s, logins.id %3$s
                 limit :limit
                """
                    .formatted(
                        userId.isPresent() ? "logins.user_id = :userId" : "true",
                        walk.conditionOn("created_at, logins.id", Order.DESCENDING),
                        walk.direction(Order.DESCENDING)))
            .param("limit", size + 1);
    userId.ifPresent(user -> statement.param("userId", user));
    walk.from()
        .ifPresent(
            place ->
                statement.param("time", LoginStore.utc(place.instant())).param("id", place.uuid()));
    Instant now = clock.instant();
    List<Row> rows = statement.query((row, _) -> row(row, now)).list();
    return Slice.of(walk, rows, size, row -> Place.of(row.login().createdAt(), row.id()))
        .map(Row::login);
  }

  private static Row row(ResultSet row, Instant now) throws SQLException {
    UUID id = row.getObject("id", UUID.class);
    Instant expiresAt = instant(row, "expires_at");
    return new Row(
        id,
        new ListedLogIn(
            new LoginId(id).shown(),
            row.getLong("user_id"),
            row.getString("username"),
            State.of(row.getBoolean("is_ended"), row.getBoolean("is_active"), expiresAt, now),
            instant(row, "created_at"),
            instant(row, "rotated_at"),
            expiresAt,
            row.getString("user_agent"),
            row.getString("address")));
  }

  private static Instant instant(ResultSet row, String column) throws SQLException {
    return row.getObject(column, OffsetDateTime.class).toInstant();
  }
}
