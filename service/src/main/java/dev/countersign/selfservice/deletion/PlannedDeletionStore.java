package dev.countersign.selfservice.deletion;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores which accounts are to be deleted, and when. The activation of an account removes its row
 * (StaffChangeStore).
 */
@Repository
public class PlannedDeletionStore {

  private final JdbcClient database;

  PlannedDeletionStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows plannedDeletionRows() {
    return new UserOwnedRows("planned deletions", "user_id", List.of("planned_deletions"));
  }

  @Bean
  static ExportedRows exportedPlannedDeletion() {
    return ExportedRows.of("planned_deletions", "planned_deletions", "user_id", "user_id")
        .with("planned_at", "due_at");
  }

  /** Returns the planned deletion, or empty if none is planned. */
  public Optional<PlannedDeletion> find(long userId) {
    return database
        .sql("select planned_at, due_at from planned_deletions where user_id = :userId")
        .param("userId", userId)
        .query(
            (row, _) ->
                new PlannedDeletion(userId, instant(row, "planned_at"), instant(row, "due_at")))
        .optional();
  }

  void plan(PlannedDeletion deletion) {
    database
        .sql(
            """
            insert into planned_deletions (user_id, planned_at, due_at)
            values (:userId, :plannedAt, :dueAt)
            on conflict (user_id) do update
               set planned_at = excluded.planned_at,
                   due_at = excluded.due_at
            """)
        .param("userId", deletion.userId())
        .param("plannedAt", utc(deletion.plannedAt()))
        .param("dueAt", utc(deletion.dueAt()))
        .update();
  }

  /** Lists at most {@code most} users whose deletion is due, the longest due first. */
  List<Long> due(int most, Instant now) {
    return database
        .sql(
            """
            select user_id
              from planned_deletions
             where due_at <= :now
             order by due_at, user_id
             limit :most
            """)
        .param("now", utc(now))
        .param("most", most)
        .query((row, _) -> row.getLong("user_id"))
        .list();
  }

  void remove(long userId) {
    database
        .sql("delete from planned_deletions where user_id = :userId")
        .param("userId", userId)
        .update();
  }
}
