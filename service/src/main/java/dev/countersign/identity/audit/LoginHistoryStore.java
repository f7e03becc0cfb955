package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.utc;

import java.time.Duration;
import java.time.Instant;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Compares a login with the earlier logins of its user. */
@Repository
public class LoginHistoryStore {

  /** Simultaneous logins of a new device do not make each other known. */
  private static final Duration BURST = Duration.ofMinutes(1);

  private static final int MOST_EVENTS = 1000;

  /** The first half of an IPv4 address, or the first three groups of an IPv6 address. */
  private static final Pattern NETWORK =
      Pattern.compile("(\\d+[.]\\d+[.]|[0-9a-fA-F]*:[0-9a-fA-F]*:[0-9a-fA-F]*:).*");

  private final JdbcClient database;

  LoginHistoryStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Returns whether the user has logged in before, but never with this user agent from this
   * network. Considers the newest 1,000 events of the user.
   */
  public boolean isFromNewDevice(Event login, Instant now) {
    return database
        .sql(
            """
            select count(*) > 0
                   and count(*) filter (where user_agent = :userAgent
                                          and starts_with(address, :network)) = 0
              from (select kind, at, user_agent, address
                      from events
                     where subject_id = :userId
                     order by id desc
                     limit :most) as recent
             where kind = :kind
               and at < :before
            """)
        .param("userId", login.subjectId())
        .param("kind", login.kind().wireName())
        .param("userAgent", login.origin().userAgent())
        .param("network", network(login.origin().address()))
        .param("before", utc(now.minus(BURST)))
        .param("most", MOST_EVENTS)
        .query(Boolean.class)
        .single();
  }

  static String network(String address) {
    Matcher found = NETWORK.matcher(address);
    return found.matches() ? found.group(1) : address;
  }
}
