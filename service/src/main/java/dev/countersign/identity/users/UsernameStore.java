package dev.countersign.identity.users;

import dev.countersign.identity.personaldata.ExportedRows;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.SortedSet;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Stores which user has a name. No statement reads or writes another table, because a distributed
 * database keeps a name on another shard than its user.
 */
@Repository
class UsernameStore {

  private final JdbcClient database;

  UsernameStore(JdbcClient database) {
    this.database = database;
  }

  @Bean
  static ExportedRows exportedUsername() {
    return ExportedRows.none("usernames", "user_id", "normalised copy of users.username");
  }

  /** Returns the id of the user who has this name. */
  Optional<Long> owner(String username) {
    return database
        .sql("select user_id from usernames where username_key = :key")
        .param("key", Username.key(username))
        .query(Long.class)
        .optional();
  }

  /** Returns the ids of the users who have names with these keys, by key. */
  Map<String, Long> owners(Collection<String> keys) {
    var owners = new HashMap<String, Long>();
    database
        .sql("select username_key, user_id from usernames where username_key = any (:keys)")
        .param("keys", keys.toArray(String[]::new))
        .query(
            row -> {
              owners.put(row.getString("username_key"), row.getLong("user_id"));
            });
    return owners;
  }

  /** Gives the name to a new user. Returns the id of that user, or empty if the name is taken. */
  Optional<Long> take(String username) {
    return database
        .sql(
            """
            insert into usernames (username_key, user_id)
            values (:key, nextval('users_id_seq'))
            on conflict (username_key) do nothing
            returning user_id
            """)
        .param("key", Username.key(username))
        .query(Long.class)
        .optional();
  }

  /**
   * Gives names with these keys to new users. Returns the ids of those users by key, without names
   * that are taken. The order of the keys prevents deadlocks.
   */
  Map<String, Long> takeAll(SortedSet<String> keys) {
    var taken = new HashMap<String, Long>();
    database
        .sql(
            """
            insert into usernames (username_key, user_id)
            select key, nextval('users_id_seq')
              from unnest(cast(:keys as text[])) as key
            on conflict (username_key) do nothing
            returning username_key, user_id
            """)
        .param("keys", keys.toArray(String[]::new))
        .query(
            row -> {
              taken.put(row.getString("username_key"), row.getLong("user_id"));
            });
    return taken;
  }

  /** Gives the name to this user. Returns false if the name is taken. */
  boolean take(String username, long userId) {
    return database
            .sql(
                """
                insert into usernames (username_key, user_id)
                values (:key, :userId)
                on conflict (username_key) do nothing
                """)
            .param("key", Username.key(username))
            .param("userId", userId)
            .update()
        == 1;
  }

  /**
   * Replaces the user's name, inside a transaction in which the user's row is locked. Returns false
   * if the new name is taken. Another spelling of the same name has the same key.
   */
  boolean change(long userId, String from, String to) {
    return Username.key(from).equals(Username.key(to)) || (take(to, userId) && free(from, userId));
  }

  /** Removes the name. Returns false if the user does not have it. */
  boolean free(String username, long userId) {
    return database
            .sql("delete from usernames where username_key = :key and user_id = :userId")
            .param("key", Username.key(username))
            .param("userId", userId)
            .update()
        == 1;
  }
}
