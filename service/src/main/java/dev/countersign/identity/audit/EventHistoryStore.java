package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.instant;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.platform.database.ReaderDatabase;
import dev.countersign.platform.settings.ImpersonationSettings;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Lists events, newest first. */
@Repository
public class EventHistoryStore {

  /** Is greater than every event id. */
  private static final UUID END = new UUID(-1, -1);

  private static final Set<EventKind> NEW_PASSWORD =
      EnumSet.of(
          EventKind.PASSWORD_CHANGED,
          EventKind.PASSWORD_RESET,
          EventKind.STAFF_PASSWORD_SET,
          EventKind.COMMAND_PASSWORD_SET,
          EventKind.USER_REGISTERED,
          EventKind.STAFF_USER_ADDED,
          EventKind.COMMAND_SUPERUSER_ADDED,
          EventKind.SETUP_SUPERUSER_ADDED);

  private static final String DETAIL_WITHOUT_REASON =
      "case when kind = '%s' then '' else detail end"
          .formatted(EventKind.STAFF_IMPERSONATION_STARTED.wireName());

  private final JdbcClient database;
  private final ReaderDatabase reader;

  EventHistoryStore(JdbcClient database, ReaderDatabase reader) {
    this.database = database;
    this.reader = reader;
  }

  /**
   * Declares the events about a user. As in the list of recent activity, the identity and the
   * device of another user who acted are left out.
   */
  @Bean
  static ExportedRows exportedEvents(ImpersonationSettings impersonation) {
    return ExportedRows.of("events", "events", "subject_id", "id")
        .with("id", "at", "kind", "object")
        .withValue("detail", impersonation.showReason() ? "detail" : DETAIL_WITHOUT_REASON)
        .withValue("actor_id", unlessAnothers("actor_id"))
        .withValue("address", unlessAnothers("address"))
        .withValue("user_agent", unlessAnothers("user_agent"))
        .withValue("request_id", unlessAnothers("request_id"))
        .without("authenticates the row, not personal", "mac");
  }

  private static String unlessAnothers(String column) {
    return "case when actor_id in (0, subject_id) then " + column + " end";
  }

  /** Returns at most {@code limit} events older than {@code before}, of one kind if given. */
  public List<StoredEvent> list(Optional<EventKind> kind, Optional<UUID> before, int limit) {
    return reader.read(
        from ->
            from.sql(
                    """
            select id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id
              from events
             where id < :before
               and (:kind = '' or kind = :kind)
             order by id desc
             limit :limit
            """)
                .param("kind", kind.map(EventKind::wireName).orElse(""))
                .param("before", before.orElse(END))
                .param("limit", limit)
                .query((row, _) -> event(row))
                .list());
  }

  /** Returns the same for events about one user. */
  public List<StoredEvent> listOf(
      long userId, Optional<EventKind> kind, Optional<UUID> before, int limit) {
    return database
        .sql(
            """
            select id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id
              from events
             where subject_id = :userId
               and id < :before
               and (:kind = '' or kind = :kind)
             order by id desc
             limit :limit
            """)
        .param("userId", userId)
        .param("kind", kind.map(EventKind::wireName).orElse(""))
        .param("before", before.orElse(END))
        .param("limit", limit)
        .query((row, _) -> event(row))
        .list();
  }

  /**
   * Returns at most {@code limit} events newer than {@code after}, oldest first, of one kind if
   * given.
   */
  public List<StoredEvent> listAfter(Optional<EventKind> kind, UUID after, int limit) {
    return reader.read(
        from ->
            from.sql(
                    """
            select id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id
              from events
             where id > :after
               and (:kind = '' or kind = :kind)
             order by id
             limit :limit
            """)
                .param("kind", kind.map(EventKind::wireName).orElse(""))
                .param("after", after)
                .param("limit", limit)
                .query((row, _) -> event(row))
                .list());
  }

  /** Returns the same for events about one user. */
  public List<StoredEvent> listOfAfter(
      long userId, Optional<EventKind> kind, UUID after, int limit) {
    return database
        .sql(
            """
            select id, at, kind, actor_id, subject_id, object, detail, user_agent, address,
                   request_id
              from events
             where subject_id = :userId
               and id > :after
               and (:kind = '' or kind = :kind)
             order by id
             limit :limit
            """)
        .param("userId", userId)
        .param("kind", kind.map(EventKind::wireName).orElse(""))
        .param("after", after)
        .param("limit", limit)
        .query((row, _) -> event(row))
        .list();
  }

  /**
   * Returns when the user last got a new password, or empty if none of the last 1,000 events tells.
   * The limit keeps the query short for users with many events.
   */
  public Optional<Instant> lastNewPassword(long userId) {
    return database
        .sql(
            """
            select at
              from (select id, at, kind
                      from events
                     where subject_id = :userId
                     order by id desc
                     limit 1000) latest
             where kind in (:kinds)
             order by id desc
             limit 1
            """)
        .param("userId", userId)
        .param("kinds", NEW_PASSWORD.stream().map(EventKind::wireName).toList())
        .query((row, _) -> instant(row, "at"))
        .optional();
  }

  static StoredEvent event(ResultSet row) throws SQLException {
    return new StoredEvent(
        row.getObject("id", UUID.class),
        instant(row, "at"),
        row.getString("kind"),
        row.getLong("actor_id"),
        row.getLong("subject_id"),
        row.getString("object"),
        row.getString("detail"),
        new Origin(
            row.getString("user_agent"), row.getString("address"), row.getString("request_id")));
  }
}
