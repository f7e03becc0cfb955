package dev.countersign.session;

import dev.countersign.users.Belonging;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** All sessions of a user, be they live or not. */
@Repository
class UserSessionStore implements Belonging {

  private final JdbcClient database;

  UserSessionStore(JdbcClient database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "sessions of browsers";
  }

  @Override
  public long count(long userId) {
    return database
        .sql("select count(*) from sessions where user_id = :userId")
        .param("userId", userId)
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long userId) {
    database.sql("delete from sessions where user_id = :userId").param("userId", userId).update();
  }
}
