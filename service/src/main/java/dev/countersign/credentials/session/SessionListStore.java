package dev.countersign.credentials.session;

import static dev.countersign.platform.database.Timestamps.instant;

import dev.countersign.identity.users.ListedLogin;
import dev.countersign.identity.users.ListedLogin.State;
import dev.countersign.identity.users.OwnedRowListStore;
import dev.countersign.identity.users.OwnedRowListStore.Table;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Repository;

/** Lists the sessions of all users, newest first. */
@Repository
public class SessionListStore {

  private static final Table TABLE =
      Table.withUuids(
          "sessions",
          """
          user_id, username, is_active, used_at, expires_at, user_agent, address,
          epoch <> login_epoch as is_ended
          """);

  private final OwnedRowListStore rows;
  private final SessionSettings settings;
  private final Clock clock;

  SessionListStore(OwnedRowListStore rows, SessionSettings settings, Clock clock) {
    this.rows = rows;
    this.settings = settings;
    this.clock = clock;
  }

  /** Lists the sessions of one user, or of all users if no user id is given. */
  public Slice<ListedLogin, Cursor> list(
      Optional<Long> userId, PageRequest<Cursor> request, int size) {
    Instant now = clock.instant();
    return rows.list(TABLE, userId, request, size, (row, _) -> session(row, now));
  }

  private ListedLogin session(ResultSet row, Instant now) throws SQLException {
    UUID id = row.getObject("row_id", UUID.class);
    Instant usedAt = instant(row, "used_at");
    Instant expiresAt = earlier(instant(row, "expires_at"), usedAt.plus(settings.idleTimeout()));
    return new ListedLogin(
        ActiveSession.shownId(id),
        row.getLong("user_id"),
        row.getString("username"),
        State.of(row.getBoolean("is_ended"), row.getBoolean("is_active"), expiresAt, now),
        instant(row, "created_at"),
        usedAt,
        expiresAt,
        row.getString("user_agent"),
        row.getString("address"));
  }

  private static Instant earlier(Instant one, Instant other) {
    return one.isBefore(other) ? one : other;
  }
}
