package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.rights.StaffSettings;
import java.time.Clock;
import java.util.Collection;
import java.util.LinkedHashMap;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes staff changes to users, in transactions that first lock the affected rows. */
@Repository
public class StaffChangeStore {

  private final JdbcClient database;
  private final RightsStore rights;
  private final boolean areRolesOn;
  private final Clock clock;

  StaffChangeStore(JdbcClient database, RightsStore rights, StaffSettings settings, Clock clock) {
    this.database = database;
    this.rights = rights;
    this.areRolesOn = settings.roles();
    this.clock = clock;
  }

  /** Locks the rows in the order of their ids, which prevents deadlocks. */
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
    return areRolesOn
        ? new LockedUsers(users, rights.permissions(ids), true)
        : new LockedUsers(users);
  }

  /**
   * Changes the user. Activation and deactivation end every login; activation also cancels a
   * planned deletion. Returns false if the name is taken.
   */
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
    if (endsLogins && change.isActive()) {
      database
          .sql("delete from planned_deletions where user_id = :id")
          .param("id", user.id())
          .update();
    }
    return true;
  }

  /** Renames the user; another spelling of the same name has the same key. */
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

  /**
   * Deletes the user, frees the name and records the deletion, which voids the user's access
   * tokens. The packages that own the user's other rows delete those.
   */
  public void remove(User user) {
    database
        .sql(
            """
            with name as (
                delete from usernames
                 where username_key = :key
                   and user_id = :id
            ), gone as (
                delete from users
                 where id = :id
                returning id, login_epoch
            )
            insert into deleted_users (user_id, login_epoch, deleted_at)
            select id, login_epoch, :now
              from gone
            on conflict (user_id) do update
               set login_epoch = greatest(deleted_users.login_epoch, excluded.login_epoch),
                   deleted_at = greatest(deleted_users.deleted_at, excluded.deleted_at)
            """)
        .param("key", Username.key(user.username()))
        .param("id", user.id())
        .param("now", utc(clock.instant()))
        .update();
  }
}
