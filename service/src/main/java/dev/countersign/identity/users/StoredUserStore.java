package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;
import static dev.countersign.platform.database.Timestamps.utcOrNull;

import dev.countersign.identity.users.ImportOutcome.Added;
import dev.countersign.identity.users.ImportOutcome.Present;
import dev.countersign.identity.users.ImportOutcome.Taken;
import dev.countersign.identity.users.StoredUser.Details;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Reads users for an export and writes users of an import. */
@Repository
public class StoredUserStore {

  private final JdbcClient database;
  private final Clock clock;

  StoredUserStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /** Holds a user and the id after which the next page begins. */
  public record Row(long id, StoredUser user) {}

  /**
   * Lists users with the address that receives password resets; unproven addresses are not
   * exported.
   */
  public List<Row> listAfter(long after, int limit, Instant now) {
    return database
        .sql(
            """
            select listed.*,
                   exists (select from email_verifications known
                            where known.user_id = listed.id
                              and known.email = listed.email
                              and known.verified_at is not null) as email_verified,
                   array(select name
                           from user_groups
                           join groups on groups.id = user_groups.group_id
                          where user_id = listed.id
                          order by name) as groups,
                   array(select permission from user_permissions
                          where user_id = listed.id
                          order by permission) as permissions
              from (
                  select id, username,
                         coalesce((select known.email
                                     from recovery_addresses known
                                    where known.user_id = users.id
                                      and known.serves_from <= :now
                                      and coalesce(known.serves_until > :now, true)
                                    order by known.since desc
                                    limit 1), email) as email,
                         password, is_active, is_staff, is_superuser, date_joined, last_login,
                         has_second_factor, second_factor_asked_at, first_name, last_name,
                         extra::text as extra, password_change_required_at
                    from users
                   where id > :after
                   order by id limit :limit) as listed
             order by id
            """)
        .param("after", after)
        .param("limit", limit)
        .param("now", utc(now))
        .query(
            (row, _) -> {
              User user = UserStore.user(row);
              return new Row(
                  user.id(),
                  new StoredUser(
                      user.id(),
                      user.username(),
                      user.email(),
                      row.getString("password"),
                      user.isActive(),
                      user.isStaff(),
                      user.isSuperuser(),
                      user.dateJoined(),
                      user.lastLogin(),
                      details(row)));
            })
        .list();
  }

  private static Details details(ResultSet row) throws SQLException {
    return new Details(
        row.getBoolean("email_verified"),
        row.getString("first_name"),
        row.getString("last_name"),
        JsonMapper.shared().readTree(row.getString("extra")),
        List.of((String[]) row.getArray("groups").getArray()),
        List.of((String[]) row.getArray("permissions").getArray()),
        instantOrNull(row, "password_change_required_at"));
  }

  /**
   * Adds a user with its id, or with a new id if it has none.
   *
   * @param identity The key of {@code extra} by which a user with the same name is the same user;
   *     empty if the name alone decides.
   */
  ImportOutcome add(StoredUser user, String identity) {
    return insert(user)
        .<ImportOutcome>map(Added::new)
        .or(() -> obstacle(user, identity))
        .orElseGet(() -> add(user, identity));
  }

  /**
   * Inserts the user; returns empty if the id or the name is taken. If a user with this id was
   * deleted recently, the epoch is later than that of the deleted user's access tokens.
   */
  private Optional<Long> insert(StoredUser user) {
    return database
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id)
                select :key, coalesce(cast(:id as bigint), nextval('users_id_seq'))
                 where not exists (select from users where id = cast(:id as bigint))
                on conflict (username_key) do nothing
                returning user_id
            ), confirmed as (
                insert into email_verifications (user_id, email, sent_at, verified_at)
                select user_id, :email, :now, :now
                  from name
                 where :emailVerified and :email <> ''
                on conflict (user_id) do update
                   set email = excluded.email, verified_at = excluded.verified_at
            )
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, last_login, first_name, last_name, extra, login_epoch,
                               logins_ended_at, password_change_required_at)
            select name.user_id, :username, :email, :password, :isActive, :isStaff, :isSuperuser,
                   :dateJoined, cast(:lastLogin as timestamptz), :firstName, :lastName,
                   cast(:extra as jsonb),
                   coalesce(deleted.login_epoch + 1, 0),
                   case when deleted.user_id is not null then cast(:now as timestamptz) end,
                   cast(:changeRequiredAt as timestamptz)
              from name
              left join deleted_users deleted on deleted.user_id = name.user_id
            returning id
            """)
        .param("key", Username.key(user.username()))
        .param("id", user.id())
        .param("username", user.username())
        .param("email", user.email())
        .param("password", user.password())
        .param("isActive", user.isActive())
        .param("isStaff", user.isStaff())
        .param("isSuperuser", user.isSuperuser())
        .param("dateJoined", utc(user.dateJoined()))
        .param("lastLogin", utcOrNull(user.lastLogin()))
        .param("emailVerified", user.details().emailVerified())
        .param("firstName", user.details().firstName())
        .param("lastName", user.details().lastName())
        .param("extra", user.details().extra().toString())
        .param("changeRequiredAt", utcOrNull(user.details().passwordChangeRequiredAt()))
        .param("now", utc(clock.instant()))
        .query(Long.class)
        .optional();
  }

  /** Finds the user who has the id or the name; returns empty if that user was just deleted. */
  private Optional<ImportOutcome> obstacle(StoredUser user, String identity) {
    return database
        .sql(
            """
            select users.id, username,
                   users.username = :username and users.id = coalesce(cast(:id as bigint), users.id)
                   and coalesce(extra -> cast(:identity as text)
                                = cast(:extra as jsonb) -> cast(:identity as text),
                                :identity = '') as is_same
              from users
             where users.id = cast(:id as bigint)
                or users.id = (select user_id from usernames where username_key = :key)
             order by is_same desc, users.id
            """)
        .param("key", Username.key(user.username()))
        .param("username", user.username())
        .param("id", user.id())
        .param("identity", identity)
        .param("extra", user.details().extra().toString())
        .<ImportOutcome>query(
            (row, _) ->
                row.getBoolean("is_same")
                    ? new Present(row.getLong("id"))
                    : new Taken(row.getLong("id"), row.getString("username")))
        .list()
        .stream()
        .findFirst();
  }

  /** Returns the largest id that a connection has taken from the sequence, used or not. */
  public long drawn() {
    return database
        .sql("select case when is_called then last_value else 0 end from users_id_seq")
        .query(Long.class)
        .single();
  }

  /**
   * Moves the sequence to {@code id + more} if it is not beyond the id. Returns its earlier value.
   */
  public long reserve(long id, long more) {
    return database
        .sql(
            """
            select case when is_called then last_value else 0 end as drawn,
                   case when last_value <= :id
                        then setval('users_id_seq', :id + :more)
                    end as moved
              from users_id_seq
            """)
        .param("id", id)
        .param("more", more)
        .query((row, _) -> row.getLong("drawn"))
        .single();
  }

  /**
   * Returns whether another program is connected; it may hold a block of ids that it has not used
   * yet.
   */
  public boolean hasOtherConnections() {
    return database
        .sql(
            """
            select exists (
                select
                  from pg_stat_activity
                 where datname = current_database() and backend_type = 'client backend'
                   and pid <> pg_backend_pid() and application_name <> current_setting('application_name'))
            """)
        .query(Boolean.class)
        .single();
  }
}
