package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** What staff do to users, in transactions that begin by locking whom they are about. */
@Repository
public class StaffChangeStore {

  private final JdbcClient database;
  private final Clock clock;

  StaffChangeStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** In the order of ids, so that two who want the same rows cannot block each other for ever. */
  public LockedUsers lock(Collection<Long> ids) {
    var users = new LinkedHashMap<Long, User>();
    database
        .sql(
            "select "
                + UserStore.COLUMNS
                + """
                    from users
                   where id in (:ids)
                      or (is_superuser and is_active)
                   order by id
                     for update
                  """)
        .param("ids", ids)
        .query((row, _) -> UserStore.user(row))
        .list()
        .forEach(user -> users.put(user.id(), user));
    return new LockedUsers(users);
  }

  /** Who is deactivated or activated has no log-in of before. False when the name is taken. */
  public boolean change(User user, UserChange change) {
    if (!rename(user, change.username())) {
      return false;
    }
    boolean endsLogins = user.isActive() != change.isActive();
    database
        .sql(
            """
            update users
               set username = :username,
                   email = :email,
                   is_active = :isActive,
                   is_staff = :isStaff,
                   is_superuser = :isSuperuser
            """
                + (endsLogins ? ", " + LoginStore.END_LOGINS : "")
                + " where id = :id")
        .param("id", user.id())
        .param("username", change.username())
        .param("email", change.email())
        .param("isActive", change.isActive())
        .param("now", utc(clock.instant()))
        .param("isStaff", change.isStaff())
        .param("isSuperuser", change.isSuperuser())
        .update();
    return true;
  }

  /** Another spelling of the same name has the same key. */
  private boolean rename(User user, String username) {
    try {
      return database
              .sql(
                  """
                  update usernames
                     set username_key = :newKey
                   where username_key = :oldKey
                     and user_id = :id
                  """)
              .param("newKey", Username.key(username))
              .param("oldKey", Username.key(user.username()))
              .param("id", user.id())
              .update()
          == 1;
    } catch (DuplicateKeyException taken) {
      return false;
    }
  }

  /** The name is free again. What belongs to the user is for its owners to remove. */
  public void remove(User user) {
    database
        .sql(
            """
            with name as (
                delete from usernames
                 where username_key = :key
                   and user_id = :id
            )
            delete from users
             where id = :id
            """)
        .param("key", Username.key(user.username()))
        .param("id", user.id())
        .update();
  }
}
