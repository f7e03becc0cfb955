package dev.countersign.statictoken;

import dev.countersign.users.Belonging;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The token of a user, be it over or not, and what it is found by. */
@Repository
class UserTokenStore implements Belonging {

  private final JdbcClient database;

  UserTokenStore(JdbcClient database) {
    this.database = database;
  }

  @Override
  public String name() {
    return "static tokens";
  }

  @Override
  public long count(long userId) {
    return database
        .sql("select count(*) from static_tokens where user_id = :userId")
        .param("userId", userId)
        .query(Long.class)
        .single();
  }

  @Override
  public void remove(long userId) {
    database
        .sql(
            """
            with forgotten as (
                delete from static_token_digests
                 where user_id = :userId
            )
            delete from static_tokens
             where user_id = :userId
            """)
        .param("userId", userId)
        .update();
  }
}
