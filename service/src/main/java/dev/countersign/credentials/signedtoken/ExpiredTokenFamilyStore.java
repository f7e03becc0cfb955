package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deletes expired token families in batches. */
@Repository
class ExpiredTokenFamilyStore {

  private final JdbcClient database;

  ExpiredTokenFamilyStore(JdbcClient database) {
    this.database = database;
  }

  /** A position in the order of the primary key. */
  record Place(long userId, UUID id) {
    static final Place START = new Place(Long.MIN_VALUE, new UUID(0, 0));
  }

  /** The position that a batch reached and the number of rows deleted. */
  record Batch(Place end, int removed) {}

  /**
   * Checks the next rows in primary key order and deletes the expired ones. There is no index on
   * {@code expires_at}, because every rotation would have to update it. Returns empty at the end of
   * the table.
   */
  Optional<Batch> removeAfter(Place place, int size, Instant now) {
    return database
        .sql(
            """
            with batch as materialized (
                select user_id, id
                  from logins
                 where (user_id, id) > (:userId, :id)
                 order by user_id, id
                 limit :size
            ), removed as (
                delete from logins
                 using batch
                 where logins.user_id = batch.user_id
                   and logins.id = batch.id
                   and logins.expires_at <= :now
                returning 1
            )
            select user_id, id, (select count(*) from removed) as removed
              from batch
             order by user_id desc, id desc
             limit 1
            """)
        .param("userId", place.userId())
        .param("id", place.id())
        .param("size", size)
        .param("now", utc(now))
        .query(
            (row, _) ->
                new Batch(
                    new Place(row.getLong("user_id"), row.getObject("id", UUID.class)),
                    row.getInt("removed")))
        .optional();
  }
}
