package dev.countersign.identity.users;

import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads why users are inactive. Lock the user's row before a decision that depends on it. */
@Repository
public class InactiveReasonStore {

  /**
   * Returns the reason for a row of {@code users}, or null for an active user. Rows of the previous
   * release have none that counts; V48 explains how it is decided for them.
   */
  public static final String REASON =
      """
      case
        when users.is_active then null
        when users.activity_epoch = users.login_epoch and users.inactive_because is not null
        then users.inactive_because
        when exists (select 1 from planned_deletions plan where plan.user_id = users.id)
        then 'deletion planned'
        when users.activity_epoch is null
             and users.login_epoch = 0
             and users.last_login is null
             and not exists (select 1
                               from email_verifications known
                              where known.user_id = users.id
                                and known.verified_at is not null)
             and exists (select 1
                           from events registered
                          where registered.subject_id = users.id
                            and registered.kind = 'user.registered')
             and not exists (select 1
                               from events deleted
                              where deleted.subject_id = users.id
                                and deleted.kind in ('user.deleted', 'staff.user_deleted'))
        then 'unconfirmed'
        else 'blocked'
      end\
      """;

  private final JdbcClient database;

  InactiveReasonStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns the reason, or empty if the user is active or does not exist. */
  public Optional<InactiveReason> find(long userId) {
    return database
        .sql("select " + REASON + " as reason from users where users.id = :id and not is_active")
        .param("id", userId)
        .query((row, _) -> InactiveReason.ofColumn(row.getString("reason")))
        .optional();
  }

  /** Returns the reason, or empty for a user who was active when read. */
  public Optional<InactiveReason> find(User user) {
    return user.isActive() ? Optional.empty() : find(user.id());
  }

  /** Returns the reason of each of these users who is inactive. */
  public Map<Long, InactiveReason> findAll(Collection<User> users) {
    Long[] inactive =
        users.stream().filter(user -> !user.isActive()).map(User::id).toArray(Long[]::new);
    var reasons = new TreeMap<Long, InactiveReason>();
    if (inactive.length > 0) {
      database
          .sql(
              "select users.id, "
                  + REASON
                  + " as reason from users where users.id = any (:ids) and not is_active")
          .param("ids", inactive)
          .query(
              row -> {
                reasons.put(row.getLong("id"), InactiveReason.ofColumn(row.getString("reason")));
              });
    }
    return reasons;
  }
}
