package dev.countersign.credentials.statictoken;

import static dev.countersign.platform.database.Timestamps.instant;

import dev.countersign.identity.users.OwnedRowListStore;
import dev.countersign.identity.users.OwnedRowListStore.Table;
import dev.countersign.platform.paging.Cursor;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.util.Optional;
import org.springframework.stereotype.Repository;

/** Lists the users who have a static token, newest token first. */
@Repository
public class TokenListStore {

  private static final Table TABLE =
      new Table(
          "static_tokens",
          "user_id",
          Cursor::number,
          "user_id, username, is_active and epoch = login_epoch as is_live");

  private final OwnedRowListStore rows;

  TokenListStore(OwnedRowListStore rows) {
    this.rows = rows;
  }

  /** Lists the token of one user, or of all users if no user id is given. */
  public Slice<ListedToken, Cursor> list(
      Optional<Long> userId, PageRequest<Cursor> request, int size) {
    return rows.list(
        TABLE,
        userId,
        request,
        size,
        (row, _) ->
            new ListedToken(
                row.getLong("user_id"),
                row.getString("username"),
                row.getBoolean("is_live"),
                instant(row, "created_at")));
  }
}
