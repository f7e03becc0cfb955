package dev.countersign.passwordreset;

import dev.countersign.users.Belonging;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The link of one user, for when the user goes. */
@Repository
class UserPasswordResetStore implements Belonging {

  private final JdbcClient database;

  UserPasswordResetStore(JdbcClient database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "links to reset the password";
  }

  @Override
  public long count(long userId) {
    return database
        .sql("select count(*) from password_resets where user_id = :userId")
        .param("userId", userId)
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long userId) {
    database
        .sql("delete from password_resets where user_id = :userId")
        .param("userId", userId)
        .update();
  }
}
