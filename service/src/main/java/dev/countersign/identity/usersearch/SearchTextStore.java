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
    return new UserOwnedRows("search texts", "user_id", List.of("user_search_texts"));
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
            with batch as materialized (
                select id, %s as text
                  from users
                 where id > :position
                 order by id
                 limit :size
            ), part as (
                select max(id) as last,
                       case when count(*) = :size then max(id) else :end end as bound
                  from batch
            ), written as (
                insert into user_search_texts (user_id, text)
                select batch.id, batch.text
                  from batch
                  left join user_search_texts known on known.user_id = batch.id
                 where known.text is distinct from batch.text
                on conflict (user_id) do update
                   set text = excluded.text
                returning 1
            ), gone as (
                delete from user_search_texts
                 where user_id > :position
                   and user_id <= (select bound from part)
                   and not exists (select 1 from users where users.id = user_id)
                returning 1
            )
            select last,
                   (select count(*) from written) + (select count(*) from gone) as changed
              from part
            """
                .formatted(TEXT))
        .param("position", position)
        .param("size", size)
        .param("end", Long.MAX_VALUE)
        .query((row, _) -> new Batch(row.getLong("last"), row.getInt("changed")))
        .optional()
        .filter(batch -> batch.end() > 0);
  }
}
