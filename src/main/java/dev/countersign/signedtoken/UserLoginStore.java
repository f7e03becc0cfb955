package dev.countersign.signedtoken;

import dev.countersign.users.Belonging;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** All log-ins of a user, be they live or not. */
@Repository
class UserLoginStore implements Belonging {

  private final JdbcClient database;

  UserLoginStore(JdbcClient database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "log-ins with refresh tokens";
  }

  @Override
  public long count(long userId) {
    return database
        .sql("select count(*) from logins where user_id = :userId")
        .param("userId", userId)
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long userId) {
    database.sql("delete from logins where user_id = :userId").param("userId", userId).update();
  }
}
