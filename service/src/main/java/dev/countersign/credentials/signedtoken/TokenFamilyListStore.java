package dev.countersign.credentials.signedtoken;

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

/** Lists the token families of all users, newest first. */
@Repository
public class TokenFamilyListStore {

  private static final Table TABLE =
      Table.withUuids(
          "logins",
          """
          user_id, username, is_active, rotated_at, expires_at, user_agent, address,
          revoked_at is not null or epoch <> login_epoch as is_ended
          """);

  private final OwnedRowListStore rows;
  private final SignedTokenSettings settings;
  private final Clock clock;

  TokenFamilyListStore(OwnedRowListStore rows, SignedTokenSettings settings, Clock clock) {
    this.rows = rows;
    this.settings = settings;
    this.clock = clock;
  }

  /** Lists the token families of one user, or of all users if no user id is given. */
  public Slice<ListedLogin, Cursor> list(
      Optional<Long> userId, PageRequest<Cursor> request, int size) {
    Instant now = clock.instant();
    return rows.list(TABLE, userId, request, size, (row, _) -> login(row, now));
  }

  private ListedLogin login(ResultSet row, Instant now) throws SQLException {
    UUID id = row.getObject("row_id", UUID.class);
    Instant expiresAt = TokenFamilyStore.end(row, settings);
    return new ListedLogin(
        new TokenFamilyId(id).shown(),
        row.getLong("user_id"),
        row.getString("username"),
        State.of(row.getBoolean("is_ended"), row.getBoolean("is_active"), expiresAt, now),
        instant(row, "created_at"),
        instant(row, "rotated_at"),
        expiresAt,
        row.getString("user_agent"),
        row.getString("address"));
  }
}
