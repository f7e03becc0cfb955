package dev.countersign.ui.usercsv;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.platform.cleanup.CleanupSettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the uploaded file of each member of staff, and how much of it is imported. */
@Repository
class UserImportStore {

  private static final String SELECT =
      """
      select digest, content, sends_links, position, added, present
        from user_imports
       where user_id = :userId
         and expires_at > :now
      """;

  private final JdbcClient database;

  UserImportStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * A stored file.
   *
   * @param content the encrypted file
   * @param position the number of records that are done
   * @param present the number of records whose users existed
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Row(
      byte[] digest, byte[] content, boolean sendsLinks, int position, int added, int present) {}

  @Bean
  static CleanupJob userImportCleanup(
      UserImportStore store, CleanupSettings settings, Clock clock) {
    return CleanupJob.inBatches(
        "expired-user-imports",
        "expired files of users",
        settings.idempotencyKeysCron(),
        clock,
        store::removeExpired);
  }

  @Bean
  static UserOwnedRows userImportRows() {
    return new UserOwnedRows("uploaded files of users", "user_id", List.of("user_imports"));
  }

  @Bean
  static ExportedRows exportedUserImports() {
    return ExportedRows.of("user_imports", "user_imports", "user_id", "user_id")
        .with("added", "present", "expires_at")
        .without("internal", "position", "sends_links")
        .without("digest", "digest")
        .without("data of other users", "content");
  }

  /** Stores the file instead of an earlier one. */
  void keep(long userId, byte[] digest, byte[] content, Instant expiresAt) {
    database
        .sql(
            """
            insert into user_imports (user_id, digest, content, expires_at)
            values (:userId, :digest, :content, :expiresAt)
            on conflict (user_id) do update
               set digest = excluded.digest,
                   content = excluded.content,
                   sends_links = false,
                   position = 0,
                   added = 0,
                   present = 0,
                   expires_at = excluded.expires_at
            """)
        .param("userId", userId)
        .param("digest", digest)
        .param("content", content)
        .param("expiresAt", utc(expiresAt))
        .update();
  }

  Optional<Row> find(long userId, Instant now) {
    return database
        .sql(SELECT)
        .param("userId", userId)
        .param("now", utc(now))
        .query((row, _) -> row(row))
        .optional();
  }

  /** Locks the row until the end of the transaction. */
  Optional<Integer> lockPosition(long userId, byte[] digest) {
    return database
        .sql(
            """
            select position
              from user_imports
             where user_id = :userId
               and digest = :digest
               for update
            """)
        .param("userId", userId)
        .param("digest", digest)
        .query(Integer.class)
        .optional();
  }

  void sendLinks(long userId, byte[] digest) {
    database
        .sql(
            """
            update user_imports
               set sends_links = true
             where user_id = :userId
               and digest = :digest
            """)
        .param("userId", userId)
        .param("digest", digest)
        .update();
  }

  void advance(long userId, int position, int added, int present) {
    database
        .sql(
            """
            update user_imports
               set position = :position,
                   added = added + :added,
                   present = present + :present
             where user_id = :userId
            """)
        .param("userId", userId)
        .param("position", position)
        .param("added", added)
        .param("present", present)
        .update();
  }

  void remove(long userId) {
    database
        .sql("delete from user_imports where user_id = :userId")
        .param("userId", userId)
        .update();
  }

  int removeExpired(int most, Instant now) {
    return database
        .sql(
            """
            delete from user_imports
             where user_id in (select user_id
                                 from user_imports
                                where expires_at <= :now
                                limit :most)
            """)
        .param("now", utc(now))
        .param("most", most)
        .update();
  }

  private static Row row(ResultSet row) throws SQLException {
    return new Row(
        row.getBytes("digest"),
        row.getBytes("content"),
        row.getBoolean("sends_links"),
        row.getInt("position"),
        row.getInt("added"),
        row.getInt("present"));
  }
}
