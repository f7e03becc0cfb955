package dev.countersign.identity.usersearch;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.time.Clock;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Stores the saved views of each member of staff. */
@Repository
public class SavedViewStore {

  /** The number of views that a member of staff can have. */
  public static final int MOST = 20;

  private final JdbcClient database;
  private final Clock clock;

  SavedViewStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  @Bean
  static UserOwnedRows savedViewRows() {
    return new UserOwnedRows("saved views", "user_id", List.of("saved_views"));
  }

  @Bean
  static ExportedRows exportedSavedViews() {
    return ExportedRows.of("saved_views", "saved_views", "user_id", "name")
        .with("name", "query", "created_at");
  }

  /** Returns the views in the order of their names. */
  public List<SavedView> list(long userId) {
    return database
        .sql("select name, query from saved_views where user_id = :userId order by name")
        .param("userId", userId)
        .query((row, _) -> new SavedView(row.getString("name"), row.getString("query")))
        .list();
  }

  /** Adds the view, or replaces the one of this name. Returns false if the user has too many. */
  public boolean save(long userId, SavedView view) {
    return database
            .sql(
                """
                insert into saved_views (user_id, name, query, created_at)
                select :userId, :name, :query, :now
                 where (select count(*)
                          from saved_views
                         where user_id = :userId
                           and name <> :name) < :most
                on conflict (user_id, name) do update
                   set query = excluded.query
                """)
            .param("userId", userId)
            .param("name", view.name())
            .param("query", view.query())
            .param("now", utc(clock.instant()))
            .param("most", MOST)
            .update()
        == 1;
  }

  /** Returns false if there is no view of this name. */
  public boolean remove(long userId, String name) {
    return database
            .sql("delete from saved_views where user_id = :userId and name = :name")
            .param("userId", userId)
            .param("name", name)
            .update()
        == 1;
  }
}
