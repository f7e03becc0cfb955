package dev.countersign.identity.users;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Counts and deletes a user's rows in every table declared as {@link UserOwnedRows}. */
@Repository
public class UserOwnedRowsStore {

  private final JdbcClient database;
  private final List<UserOwnedRows> kinds;

  UserOwnedRowsStore(JdbcClient database, List<UserOwnedRows> kinds) {
    this.database = database;
    this.kinds = kinds;
  }

  /** Returns the number of the user's rows of each kind, by the kind's name. */
  public Map<String, Long> count(long userId) {
    var counts = new LinkedHashMap<String, Long>();
    kinds.forEach(kind -> counts.put(kind.name(), count(kind, userId)));
    return counts;
  }

  public void remove(long userId) {
    for (UserOwnedRows kind : kinds) {
      for (String table : kind.tables()) {
        database
            .sql("delete from %s where %s = :userId".formatted(table, kind.owner()))
            .param("userId", userId)
            .update();
      }
    }
  }

  private long count(UserOwnedRows kind, long userId) {
    return database
        .sql(
            "select count(*) from %s where %s = :userId"
                .formatted(kind.tables().getFirst(), kind.owner()))
        .param("userId", userId)
        .query(Long.class)
        .single();
  }
}
