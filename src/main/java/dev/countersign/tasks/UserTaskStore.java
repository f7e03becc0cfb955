package dev.countersign.tasks;

import dev.countersign.users.Belonging;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** All tasks of a user. */
@Repository
class UserTaskStore implements Belonging {

  private final JdbcClient database;

  UserTaskStore(JdbcClient database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "tasks";
  }

  @Override
  public long count(long userId) {
    return database
        .sql("select count(*) from tasks where created_by = :userId")
        .param("userId", userId)
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long userId) {
    database.sql("delete from tasks where created_by = :userId").param("userId", userId).update();
  }
}
