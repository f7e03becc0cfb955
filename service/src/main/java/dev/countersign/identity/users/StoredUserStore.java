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
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Reads users for an export and writes users of an import. */
@Repository
public class StoredUserStore {

  private final JdbcClient database;
  private final UserStore users;
  private final UsernameStore names;
  private final TransactionOperations transactions;
  private final Clock clock;

  StoredUserStore(
      JdbcClient database,
      UserStore users,
      UsernameStore names,
      TransactionOperations transactions,
      Clock clock) {
    this.database = database;
    this.users = users;
    this.names = names;
    this.transactions = transactions;
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
                   exists (select 1 from email_verifications known
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

  /** Inserts the user; returns empty if the id or the name is taken. */
  private Optional<Long> insert(StoredUser user) {
    return transactions.execute(
        _ -> {
          Optional<Long> id = isIdTaken(user) ? Optional.empty() : take(user);
          id.ifPresent(given -> insert(given, user));
          return id;
        });
  }

  private Optional<Long> take(StoredUser user) {
    return user.id() == null
        ? names.take(user.username())
        : Optional.of(user.id()).filter(id -> names.take(user.username(), id));
  }

  private boolean isIdTaken(StoredUser user) {
    return user.id() != null && users.find(user.id()).isPresent();
  }

  /**
   * Inserts the user's row and confirmed address. If a user with this id was deleted recently, the
   * epoch is later than that of the deleted user's access tokens.
   */
  private void insert(long id, StoredUser user) {
    OffsetDateTime now = utc(clock.instant());
    Optional<Integer> deleted =
        database
            .sql("select login_epoch from deleted_users where user_id = :id")
            .param("id", id)
            .query(Integer.class)
            .optional();
    if (user.details().emailVerified() && !user.email().isEmpty()) {
      confirm(id, user.email(), now);
    }
    database
        .sql(
            """
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, last_login, first_name, last_name, extra, login_epoch,
                               logins_ended_at, password_change_required_at,
                               inactive_because, activity_epoch)
            values (:id, :username, :email, :password, :isActive, :isStaff, :isSuperuser,
                    :dateJoined, cast(:lastLogin as timestamptz), :firstName, :lastName,
                    cast(:extra as jsonb), :epoch, cast(:endedAt as timestamptz),
                    cast(:changeRequiredAt as timestamptz),
                    case when not :isActive then 'blocked' end, :epoch)
            """)
        .param("id", id)
        .param("username", user.username())
        .param("email", user.email())
        .param("password", user.password())
        .param("isActive", user.isActive())
        .param("isStaff", user.isStaff())
        .param("isSuperuser", user.isSuperuser())
        .param("dateJoined", utc(user.dateJoined()))
        .param("lastLogin", utcOrNull(user.lastLogin()))
        .param("firstName", user.details().firstName())
        .param("lastName", user.details().lastName())
        .param("extra", user.details().extra().toString())
        .param("epoch", deleted.map(epoch -> epoch + 1).orElse(0))
        .param("endedAt", deleted.map(_ -> now).orElse(null))
        .param("changeRequiredAt", utcOrNull(user.details().passwordChangeRequiredAt()))
        .update();
  }

  private void confirm(long id, String email, OffsetDateTime now) {
    database
        .sql(
            """
            insert into email_verifications (user_id, email, sent_at, verified_at)
            values (:id, :email, :now, :now)
            on conflict (user_id) do update
               set email = excluded.email, verified_at = excluded.verified_at
            """)
        .param("id", id)
        .param("email", email)
        .param("now", now)
        .update();
  }

  /** Finds the user who has the id or the name; returns empty if that user was just deleted. */
  private Optional<ImportOutcome> obstacle(StoredUser user, String identity) {
    Long[] ids =
        Stream.concat(Stream.ofNullable(user.id()), names.owner(user.username()).stream())
            .toArray(Long[]::new);
    return database
        .sql(
            """
            select users.id, username,
                   users.username = :username and users.id = coalesce(cast(:id as bigint), users.id)
                   and coalesce(extra -> cast(:identity as text)
                                = cast(:extra as jsonb) -> cast(:identity as text),
                                :identity = '') as is_same
              from users
             where users.id = any (:ids)
             order by is_same desc, users.id
            """)
        .param("ids", ids)
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
}
