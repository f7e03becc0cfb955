package dev.countersign.identity.users;

import static dev.countersign.platform.database.Timestamps.utc;
import static java.util.Objects.requireNonNullElse;

import dev.countersign.identity.rights.RightsStore;
import dev.countersign.identity.rights.StaffSettings;
import dev.countersign.platform.database.StatementPipeline;
import dev.countersign.platform.database.StatementPipeline.Statement;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes staff changes to users, in transactions that first lock the affected rows. */
@Repository
public class StaffChangeStore {

  /** Locks one row, because the rows of several users may be on several shards. */
  private static final String LOCK =
      "select " + UserStore.COLUMNS + "  from users where id = :id for update";

  private static final String SUPERUSERS =
      "select " + UserStore.COLUMNS + "  from users where is_superuser and is_active";

  /** Writes the reason for the new epoch, which ends every login. */
  private static final String ACTIVITY =
      ", inactive_because = cast(:because as text)"
          + ", activity_epoch = login_epoch + 1, "
          + LoginStore.RAISE_EPOCH;

  private final JdbcClient database;
  private final StatementPipeline pipeline;
  private final UsernameStore names;
  private final RightsStore rights;
  private final boolean areRolesOn;
  private final Clock clock;

  StaffChangeStore(
      JdbcClient database,
      StatementPipeline pipeline,
      UsernameStore names,
      RightsStore rights,
      StaffSettings settings,
      Clock clock) {
    this.database = database;
    this.pipeline = pipeline;
    this.names = names;
    this.rights = rights;
    this.areRolesOn = settings.roles();
    this.clock = clock;
  }

  /**
   * Locks the rows in the order of their ids, which prevents deadlocks, and reads the superusers.
   * One lock for all such changes keeps two of them from removing the last two superusers at once.
   */
  public LockedUsers lock(Collection<Long> ids) {
    database
        .sql("select name from locks where name = 'staff-changes' for update")
        .query(String.class)
        .single();
    var users = new TreeMap<Long, User>();
    Stream<Statement> rows =
        ids.stream().distinct().sorted().map(id -> new Statement(LOCK, Map.of("id", id)));
    List<Statement> statements =
        Stream.concat(rows, Stream.of(new Statement(SUPERUSERS, Map.of()))).toList();
    pipeline.query(statements, (row, _) -> UserStore.user(row)).stream()
        .flatMap(List::stream)
        .forEach(user -> users.putIfAbsent(user.id(), user));
    return areRolesOn
        ? new LockedUsers(users, rights.permissionsAndLabels(ids), true)
        : new LockedUsers(users);
  }

  /**
   * Changes the user. Activation, deactivation and a change of the reason for it end every login
   * and cancel a planned deletion. Returns false if the name is taken.
   */
  public boolean change(User user, UserChange change) {
    if (!names.change(user.id(), user.username(), change.username())) {
      return false;
    }
    boolean isAboutActivity = change.isAboutActivity(user);
    InactiveReason reason = requireNonNullElse(change.deactivation(), InactiveReason.BLOCKED);
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
                + (isAboutActivity ? ACTIVITY : "")
                + " where id = :id")
        .param("id", user.id())
        .param("username", change.username())
        .param("email", change.email())
        .param("isActive", change.isActive())
        .param("because", change.isActive() ? null : reason.column())
        .param("now", utc(clock.instant()))
        .param("isStaff", change.isStaff())
        .param("isSuperuser", change.isSuperuser())
        .update();
    if (isAboutActivity) {
      database
          .sql("delete from planned_deletions where user_id = :id")
          .param("id", user.id())
          .update();
    }
    return true;
  }

  /**
   * Deletes the user, frees the name and records the deletion, which voids the user's access
   * tokens. The packages that own the user's other rows delete those. Call it in a transaction.
   */
  public void remove(User user) {
    names.free(user.username(), user.id());
    database
        .sql("delete from users where id = :id returning login_epoch")
        .param("id", user.id())
        .query(Integer.class)
        .optional()
        .ifPresent(epoch -> recordDeletion(user.id(), epoch));
  }

  private void recordDeletion(long userId, int epoch) {
    database
        .sql(
            """
            insert into deleted_users (user_id, login_epoch, deleted_at)
            values (:id, :epoch, :now)
            on conflict (user_id) do update
               set login_epoch = greatest(deleted_users.login_epoch, excluded.login_epoch),
                   deleted_at = greatest(deleted_users.deleted_at, excluded.deleted_at)
            """)
        .param("id", userId)
        .param("epoch", epoch)
        .param("now", utc(clock.instant()))
        .update();
  }
}
