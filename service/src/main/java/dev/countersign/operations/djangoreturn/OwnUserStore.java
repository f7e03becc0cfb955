package dev.countersign.operations.djangoreturn;

import static dev.countersign.platform.database.Timestamps.instant;

import dev.countersign.operations.djangotakeover.DjangoUser;
import dev.countersign.operations.djangotakeover.DjangoUserStore;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the users of Countersign for a return. */
@Repository
class OwnUserStore {

  /**
   * A user as Django stores one.
   *
   * @param hasEarlierPassword Whether the password is the one that Django has. Each new password
   *     ends the logins of the user, and a login only replaces the hash.
   */
  record OwnUser(DjangoUser user, boolean hasEarlierPassword) {

    long id() {
      return user.id();
    }
  }

  /** A user whose logins were ended at once. */
  record EndedLogins(long userId, Instant at) {}

  /** Django treats every password that begins with an exclamation mark as unusable. */
  static final String MUST_CHANGE = "!must-change";

  private final JdbcClient database;

  OwnUserStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Lists users. Django knows no required change of a password, so such a user gets an unusable
   * password there instead of one that others may know.
   */
  List<OwnUser> listAfter(long id, int limit) {
    return database
        .sql(
            """
            select id, username, email,
                   case when password_change_required_at is null then password else :mustChange end
                   as password, is_active, is_staff, is_superuser, date_joined,
                   last_login, first_name, last_name, extra::text as extra,
                   login_epoch = 0 and logins_ended_at is null as has_earlier_password
              from users
             where id > :id
             order by id
             limit :limit
            """)
        .param("mustChange", MUST_CHANGE)
        .param("id", id)
        .param("limit", limit)
        .query(
            (row, _) ->
                new OwnUser(DjangoUserStore.user(row), row.getBoolean("has_earlier_password")))
        .list();
  }

  /** Returns which of these ids belong to no user. */
  Set<Long> missing(Collection<Long> ids) {
    var missing = new HashSet<>(ids);
    missing.removeAll(
        database
            .sql("select id from users where id = any (:ids)")
            .param("ids", ids.toArray(Long[]::new))
            .query(Long.class)
            .list());
    return missing;
  }

  /** Returns which of these ids belonged to a user who was deleted here. */
  Set<Long> deleted(Collection<Long> ids) {
    return new HashSet<>(
        database
            .sql(
                """
                select subject_id
                  from events
                 where subject_id = any (:ids)
                   and kind in ('user.deleted', 'staff.user_deleted')
                union
                select user_id
                  from deleted_users
                 where user_id = any (:ids)
                """)
            .param("ids", ids.toArray(Long[]::new))
            .query(Long.class)
            .list());
  }

  List<EndedLogins> endedLoginsAfter(long id, int limit) {
    return database
        .sql(
            """
            select id, logins_ended_at
              from users
             where logins_ended_at is not null
               and id > :id
             order by id
             limit :limit
            """)
        .param("id", id)
        .param("limit", limit)
        .query((row, _) -> new EndedLogins(row.getLong("id"), instant(row, "logins_ended_at")))
        .list();
  }
}
