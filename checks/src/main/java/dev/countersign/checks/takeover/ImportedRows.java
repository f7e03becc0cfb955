package dev.countersign.checks.takeover;

import dev.countersign.checks.support.DurableDatabase;
import java.sql.SQLException;

/** Digests the rows that an import writes, without times and random values. */
final class ImportedRows {

  /** A sum of hashes does not depend on an order, and needs no memory for a million rows. */
  private static final String DIGEST =
      """
      select concat(count(*), ' ', sum(hashtextextended(line, 0)::numeric))
        from (select users::text as line from users
              union all select usernames::text from usernames
              union all select groups::text from groups
              union all select group_permissions::text from group_permissions
              union all select user_groups::text from user_groups
              union all select user_permissions::text from user_permissions
              union all select concat(user_id, created_at) from static_tokens
              union all select static_token_digests::text from static_token_digests
              union all select carried_refresh_tokens::text from carried_refresh_tokens
              union all select carried_sessions::text from carried_sessions) written
      """;

  private ImportedRows() {}

  static String digest(DurableDatabase database, String name) throws SQLException {
    return database.texts(name, DIGEST).getFirst();
  }
}
