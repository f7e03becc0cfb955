package dev.countersign.users;

import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Users on their way from one installation to another. */
@Repository
public class StoredUserStore {

  private final JdbcClient database;

  StoredUserStore(JdbcClient database) {
    this.database = database;
  }

  /** A user, and the id that the next page begins behind. */
  public record Row(long id, StoredUser user) {}

  public List<Row> listAfter(long after, int limit) {
    return database
        .sql(
            """
            select id, username, email, password, is_active, is_staff, is_superuser, date_joined,
                   last_login
              from users
             where id > :after
             order by id
             limit :limit
            """)
        .param("after", after)
        .param("limit", limit)
        .query(
            (row, _) -> {
              User user = UserStore.user(row);
              return new Row(
                  user.id(),
                  new StoredUser(
                      user.username(),
                      user.email(),
                      row.getString("password"),
                      user.isActive(),
                      user.isStaff(),
                      user.isSuperuser(),
                      user.dateJoined(),
                      user.lastLogin()));
            })
        .list();
  }

  /** Returns the new id; empty when the name is taken: that user is left as they are. */
  public Optional<Long> add(StoredUser user) {
    return database
        .sql(
            """
                with name as (
                    insert into usernames (username_key, user_id)
                    values (:key, nextval('users_id_seq'))
                    on conflict (username_key) do nothing
                    returning user_id
                )
                insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                                   date_joined, last_login)
                select user_id, :username, :email, :password, :isActive, :isStaff, :isSuperuser,
                       :dateJoined, cast(:lastLogin as timestamptz)
                  from name
                returning id
                """)
        .param("key", Username.key(user.username()))
        .param("username", user.username())
        .param("email", user.email())
        .param("password", user.password())
        .param("isActive", user.isActive())
        .param("isStaff", user.isStaff())
        .param("isSuperuser", user.isSuperuser())
        .param("dateJoined", utc(user.dateJoined()))
        .param("lastLogin", utc(user.lastLogin()))
        .query(Long.class)
        .optional();
  }

  private static @Nullable OffsetDateTime utc(@Nullable Instant instant) {
    return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
  }
}
