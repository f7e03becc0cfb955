package dev.countersign.credentials.signedtoken;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.cleanup.LeaseStore;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Deletes expired token families in batches. */
@Repository
class ExpiredTokenFamilyStore {

  /** The lease of the job. Its row also keeps the position, so that a restart does not lose it. */
  static final String LEASE = "expired-logins";

  private final JdbcClient database;
  private final LeaseStore leases;

  ExpiredTokenFamilyStore(JdbcClient database, LeaseStore leases) {
    this.database = database;
    this.leases = leases;
  }

  /** A position in the order of the primary key. */
  record Place(long userId, UUID id) {
    static final Place START = new Place(Long.MIN_VALUE, new UUID(0, 0));

    private static Place read(String text) {
      String[] parts = text.split(" ", 2);
      return new Place(Long.parseLong(parts[0]), UUID.fromString(parts[1]));
    }

    private String text() {
      return userId + " " + id;
    }
  }

  /** The position that a batch reached and the number of rows deleted. */
  record Batch(Place end, int removed) {}

  /** Returns the position that the last run reached. */
  Place place() {
    return leases.position(LEASE).map(Place::read).orElse(Place.START);
  }

  void keep(Place place) {
    leases.keepPosition(LEASE, place.text());
  }

  /**
   * Checks the next rows in primary key order and deletes the expired ones. There is no index on
   * {@code expires_at}, because every rotation would have to update it. Returns empty at the end of
   * the table.
   */
  Optional<Batch> removeAfter(Place place, int size, Instant now) {
    return database
        .sql(
            """
            select user_id, id
              from (select user_id, id
                      from logins
                     where (user_id, id) > (:userId, :id)
                     order by user_id, id
                     limit :size) as batch
             order by user_id desc, id desc
             limit 1
            """)
        .param("userId", place.userId())
        .param("id", place.id())
        .param("size", size)
        .query((row, _) -> new Place(row.getLong("user_id"), row.getObject("id", UUID.class)))
        .optional()
        .map(end -> new Batch(end, removeBetween(place, end, now)));
  }

  /**
   * The range of users tells PostgreSQL that few rows are between the two positions. It multiplies
   * the estimates of two comparisons of rows, expects up to a quarter of the table and would read
   * all of it for each batch.
   */
  private int removeBetween(Place place, Place end, Instant now) {
    return database
        .sql(
            """
            delete from logins
             where user_id between :userId and :endUserId
               and (user_id, id) > (:userId, :id)
               and (user_id, id) <= (:endUserId, :endId)
               and expires_at <= :now
            """)
        .param("userId", place.userId())
        .param("id", place.id())
        .param("endUserId", end.userId())
        .param("endId", end.id())
        .param("now", utc(now))
        .update();
  }
}
