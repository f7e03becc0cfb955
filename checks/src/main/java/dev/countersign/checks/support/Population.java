package dev.countersign.checks.support;

import dev.countersign.credentials.session.TestSessionId;
import dev.countersign.credentials.signedtoken.TestRefreshToken;
import dev.countersign.credentials.statictoken.TestStaticToken;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;

/**
 * Many users, numbered from 0, each with the same number of logins, a session and a static token.
 * Provides their table rows and their credentials.
 */
public record Population(int users, int loginsEach) {

  /** The id of login number n: its eight hexadecimal digits, completed to a UUID. */
  static final String LOGIN_ID =
      "(lpad(to_hex(%s), 8, '0') || '-0000-4000-8000-000000000000')::uuid";

  /** Far above the ids that the service assigns. */
  public static final long FIRST_USER = 1_000_000_000;

  public static final String USER_AGENT =
      "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

  public static final String ADDRESS = "192.0.2.7";

  private static final TestStaticToken TOKENS = new TestStaticToken(ServiceProcess.KEY);
  private static final Duration LIFETIME = Duration.ofDays(7);

  int logins() {
    return users * loginsEach;
  }

  public long userId(int number) {
    return FIRST_USER + number;
  }

  public String username(int number) {
    return "user" + userId(number);
  }

  public String staticToken(int number) {
    return TOKENS.of(userId(number), version(number));
  }

  public String sessionCookie(int number) {
    return TestSessionId.of(userId(number));
  }

  /** Returns the refresh token of login n, which belongs to user n modulo the number of users. */
  String refreshToken(int login, int generation) {
    return TestRefreshToken.of(
        ServiceProcess.KEY, userId(login % users), loginId(login), generation);
  }

  /**
   * Returns a row of users. All rows are in the order of the primary key, which makes COPY fastest.
   */
  String userRow(int number, String passwordHash, Instant now) {
    String username = username(number);
    return row(userId(number), username, username + "@example.com", passwordHash, now, now);
  }

  String nameRow(int number) {
    return row(username(number), userId(number));
  }

  String loginRow(int row, Instant now) {
    int login = row / loginsEach + row % loginsEach * users;
    Instant end = now.plus(LIFETIME);
    return row(userId(row / loginsEach), loginId(login), 0, 0, now, now, end, USER_AGENT, ADDRESS);
  }

  /**
   * Returns a session last used in the future, so that no request updates the time of its last use.
   */
  String sessionRow(int number, Instant now) {
    Instant end = now.plus(LIFETIME);
    UUID id = TestSessionId.digest(userId(number));
    return row(userId(number), id, 0, now, end, end, USER_AGENT, ADDRESS);
  }

  String tokenRow(int number, Instant now) {
    return row(userId(number), version(number), 0, now);
  }

  String digestRow(int number) {
    return row("\\\\x" + TOKENS.digest(userId(number), version(number)), userId(number));
  }

  private static UUID loginId(int login) {
    return new UUID(((long) login << 32) | 0x4000, 0x8000_0000_0000_0000L);
  }

  private static UUID version(int number) {
    return new UUID(0x4000, Long.MIN_VALUE | number);
  }

  /** Formats a row for COPY. */
  private static String row(Object... values) {
    var row = new StringBuilder();
    for (int column = 0; column < values.length; column++) {
      row.append(column == 0 ? "" : "\t").append(values[column]);
    }
    return row.toString();
  }
}
