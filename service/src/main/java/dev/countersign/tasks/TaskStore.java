package dev.countersign.tasks;

import static dev.countersign.platform.database.Timestamps.instant;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Reads and writes the tasks table. Except for public lists, every statement is limited to one
 * user.
 */
@Repository
class TaskStore {

  private final JdbcClient database;

  TaskStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static UserOwnedRows taskRows() {
    return new UserOwnedRows("tasks", "created_by", List.of("tasks"));
  }

  @Bean
  static ExportedRows exportedTasks() {
    return ExportedRows.of("tasks", "tasks", "created_by", "id")
        .with("id", "title", "is_public", "created_at");
  }

  /** Lists at most `limit` tasks of the user after an id, in the order of ids. */
  List<Task> listOf(long userId, long after, int limit) {
    return database
        .sql(
            """
            select id, title, is_public, created_by, created_at
              from tasks
             where created_by = :userId
               and id > :after
             order by id
             limit :limit
            """)
        .param("userId", userId)
        .param("after", after)
        .param("limit", limit)
        .query((row, _) -> task(row))
        .list();
  }

  List<Task> listPublicAfter(long after, int limit) {
    return database
        .sql(
            """
            select id, title, is_public, created_by, created_at
              from tasks
             where is_public
               and id > :after
             order by id
             limit :limit
            """)
        .param("after", after)
        .param("limit", limit)
        .query((row, _) -> task(row))
        .list();
  }

  /** Returns at most `limit` public tasks before an id, the nearest first. */
  List<Task> listPublicBefore(long before, int limit) {
    return database
        .sql(
            """
            select id, title, is_public, created_by, created_at
              from tasks
             where is_public
               and id < :before
             order by id desc
             limit :limit
            """)
        .param("before", before)
        .param("limit", limit)
        .query((row, _) -> task(row))
        .list();
  }

  Optional<Task> find(long userId, long id) {
    return database
        .sql(
            """
            select id, title, is_public, created_by, created_at
              from tasks
             where created_by = :userId
               and id = :id
            """)
        .param("userId", userId)
        .param("id", id)
        .query((row, _) -> task(row))
        .optional();
  }

  /** Returns whether the user has at least so many tasks. */
  boolean hasAtLeast(long userId, int tasks) {
    return database
        .sql(
            """
            select exists (select
                             from tasks
                            where created_by = :userId
                           offset :others
                            limit 1)
            """)
        .param("userId", userId)
        .param("others", tasks - 1)
        .query(Boolean.class)
        .single();
  }

  Task create(long userId, String title, boolean isPublic, Instant now) {
    return database
        .sql(
            """
            insert into tasks (title, is_public, created_by, created_at)
            values (:title, :isPublic, :userId, :now)
            returning id, title, is_public, created_by, created_at
            """)
        .param("title", title)
        .param("isPublic", isPublic)
        .param("userId", userId)
        .param("now", utc(now))
        .query((row, _) -> task(row))
        .single();
  }

  /** Changes the given fields and leaves the others unchanged. */
  Optional<Task> change(long userId, long id, Optional<String> title, Optional<Boolean> isPublic) {
    return database
        .sql(
            """
            update tasks
               set title = coalesce(:title, title),
                   is_public = coalesce(:isPublic, is_public)
             where created_by = :userId
               and id = :id
            returning id, title, is_public, created_by, created_at
            """)
        .param("title", title.orElse(null))
        .param("isPublic", isPublic.orElse(null))
        .param("userId", userId)
        .param("id", id)
        .query((row, _) -> task(row))
        .optional();
  }

  boolean delete(long userId, long id) {
    return database
            .sql("delete from tasks where created_by = :userId and id = :id")
            .param("userId", userId)
            .param("id", id)
            .update()
        == 1;
  }

  private static Task task(ResultSet row) throws SQLException {
    return new Task(
        row.getLong("id"),
        row.getString("title"),
        row.getBoolean("is_public"),
        row.getLong("created_by"),
        instant(row, "created_at"));
  }
}
