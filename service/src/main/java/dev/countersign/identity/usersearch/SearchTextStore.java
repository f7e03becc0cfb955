package dev.countersign.identity.usersearch;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.platform.cleanup.LeaseStore;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Copies names and addresses of users to the table that a search inside them reads. Without the
 * trigram index the table stays empty.
 */
@Repository
class SearchTextStore {

  /** The lease of the job. Its row also keeps the position, so that a restart does not lose it. */
  static final String LEASE = "user-search";

  /** The line break separates the two, because no search text contains one. */
  private static final String TEXT = "lower(username) || chr(10) || lower(email)";

  private final JdbcClient database;
  private final LeaseStore leases;

  SearchTextStore(JdbcClient database, LeaseStore leases) {
    this.database = database;
    this.leases = leases;
  }

  @Bean
  static UserOwnedRows searchTextRows() {
    return new UserOwnedRows(
        "entries in the search for users", "user_id", List.of("user_search_texts"));
  }

  @Bean
  static ExportedRows exportedSearchTexts() {
    return ExportedRows.none(
        "user_search_texts", "user_id", "copy of the name and the address, which are exported");
  }

  /** The last user that a batch has compared, and the number of texts that it has changed. */
  record Batch(long end, int changed) {}

  /** Returns whether the extension pg_trgm is there and the index is complete. */
  boolean isIndexed() {
    return database
        .sql(
            """
            select exists (
                select 1
                  from pg_index
                 where indexrelid = to_regclass('user_search_texts_by_text')
                   and indisvalid)
            """)
        .query(Boolean.class)
        .single();
  }

  /** Returns the last user that the previous run has compared. */
  long position() {
    return leases.position(LEASE).map(Long::parseLong).orElse(0L);
  }

  void keep(long position) {
    leases.keepPosition(LEASE, Long.toString(position));
  }

  /** Writes the present texts of these users. */
  void write(Collection<Long> userIds) {
    database
        .sql(
            """
            insert into user_search_texts (user_id, text)
            select id, %s
              from users
             where id = any (:ids)
            on conflict (user_id) do update
               set text = excluded.text
             where user_search_texts.text <> excluded.text
            """
                .formatted(TEXT))
        .param("ids", userIds.toArray(Long[]::new))
        .update();
  }

  /**
   * Compares the next users with their texts, writes the texts that differ, and deletes texts of
   * users who do not exist. Returns empty at the end of the table.
   */
  Optional<Batch> compareAfter(long position, int size) {
    return database
        .sql(
            """
            select max(id) as last, count(*) as users
              from (select id
                      from users
                     where id > :position
                     order by id
                     limit :size) as batch
            """)
        .param("position", position)
        .param("size", size)
        .query((row, _) -> new Part(row.getLong("last"), row.getInt("users")))
        .optional()
        .map(part -> compare(position, part, size))
        .filter(batch -> batch.end() > 0);
  }

  private record Part(long last, int users) {}

  /** The last part reaches beyond its last user, to the texts of deleted users. */
  private Batch compare(long position, Part part, int size) {
    long bound = part.users() == size ? part.last() : Long.MAX_VALUE;
    return new Batch(part.last(), write(position, bound) + removeGone(position, bound));
  }

  private int write(long position, long bound) {
    return database
        .sql(
            """
            insert into user_search_texts (user_id, text)
            select id, %1$s
              from users
              left join user_search_texts known on known.user_id = id
             where id > :position
               and id <= :bound
               and known.text is distinct from %1$s
            on conflict (user_id) do update
               set text = excluded.text
            """
                .formatted(TEXT))
        .param("position", position)
        .param("bound", bound)
        .update();
  }

  private int removeGone(long position, long bound) {
    return database
        .sql(
            """
            delete from user_search_texts
             where user_id > :position
               and user_id <= :bound
               and not exists (select 1 from users where users.id = user_search_texts.user_id)
            """)
        .param("position", position)
        .param("bound", bound)
        .update();
  }
}
