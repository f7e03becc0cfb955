package dev.countersign.stolen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;

/**
 * Checks that no value in the database authenticates. Runs after most other tests of its JVM, in
 * {@code checks/stolen-database} after all tests, so that the database contains their rows.
 */
@Order(Integer.MAX_VALUE)
@Tag("R16")
@Tag("T41")
class StolenDatabaseTest extends ServiceTest {

  /** The number of newest rows to try of each table; {@code checks/stolen-database} tries more. */
  private static final int ROWS = Integer.getInteger("stolen.rows", 40);

  private static final String SEEN = "/probe/any/";
  private static final String ANONYMOUS =
      "{\"user\":\"AnonymousUser\",\"auth\":\"NoneType\",\"method\":\"POST\"}";

  @LocalServerPort private int port;

  private static final int PROBES = 32;

  private Person enrolled = new Person(0, "", "", "");

  private final Map<Long, String> names = new HashMap<>();
  private final AtomicInteger looked = new AtomicInteger();

  @Test
  void no_value_of_any_column_is_accepted_as_any_credential() {
    Person ada = newPerson();
    Browser browser = new Browser(http());
    browser.login(ada);
    String refresh = loginAs(ada.username(), ada.password()).json().get("refresh").asString();
    String staticToken = staticTokenOf(ada);
    AuthenticatorApp app = enrol();
    database()
        .sql("select id, username from users")
        .query((row, _) -> names.put(row.getLong(1), row.getString(2)))
        .list();

    try (var connection = new KeptConnection(port)) {
      var probe = new CredentialProbe(connection, browser);
      // First checks that each probe accepts a valid credential; otherwise a refusal would prove
      // nothing.
      assertThat(probe.asStaticToken(staticToken)).isTrue();
      assertThat(probe.asBearer(tokens().access(ada.id()))).isTrue();
      assertThat(probe.asSession(browser.cookie("sessionid").orElseThrow())).isTrue();
      assertThat(probe.asCsrfToken(browser.cookie("csrftoken").orElseThrow())).isTrue();
      assertThat(probe.asRefreshToken(refresh)).isTrue();
      assertThat(probe.asPassword(ada.username(), ada.password())).isTrue();
      assertThat(probe.asCode(app.code())).isTrue();
      new SecondFactorClient(http(), database()).forgetStep(enrolled);
      assertThat(probe.asCode(codeOfStoredSecret())).isFalse();

      Set<StolenValue> values = new StolenDatabase(database()).values(ROWS);
      List<String> accepted = Collections.synchronizedList(new ArrayList<>());
      int attempts = tryAll(List.copyOf(values), browser, accepted);

      System.out.printf(
          "figure: stolen database: %d tables, %d values, %d attempts, %d accepted%n",
          new StolenDatabase(database()).tables().size(), values.size(), attempts, accepted.size());
      assertThat(accepted).isEmpty();
      assertThat(values).hasSizeGreaterThan(100);
    }
  }

  /**
   * Tries values in parallel, because responses to wrong passwords are delayed. Returns the number
   * of attempts.
   */
  private int tryAll(List<StolenValue> values, Browser browser, List<String> accepted) {
    try (var probes = Executors.newVirtualThreadPerTaskExecutor()) {
      List<Future<Integer>> parts =
          IntStream.range(0, PROBES)
              .mapToObj(first -> probes.submit(() -> tryPart(first, values, browser, accepted)))
              .toList();
      int attempts = parts.stream().mapToInt(StolenDatabaseTest::tried).sum();
      assertThat(looked).as("values that were tried").hasValue(values.size());
      return attempts;
    }
  }

  private int tryPart(int first, List<StolenValue> values, Browser browser, List<String> accepted) {
    try (var connection = new KeptConnection(port)) {
      var probe = new CredentialProbe(connection, browser);
      for (int i = first; i < values.size(); i += PROBES) {
        forgetFailures();
        probe.tryAll(values.get(i), names, accepted);
        looked.incrementAndGet();
      }
      return probe.attempts;
    }
  }

  /**
   * Deletes login failures, because a lockout would refuse attempts without checking the password.
   * Skips locked rows: waiting for them could cause a deadlock with the guard, which locks several
   * rows.
   */
  private void forgetFailures() {
    database()
        .sql(
            """
            delete from login_failures
             where ctid = any (array(select ctid from login_failures for update skip locked))
            """)
        .update();
  }

  private static int tried(Future<Integer> part) {
    try {
      return part.get();
    } catch (InterruptedException | ExecutionException failure) {
      throw new AssertionError("A probe failed.", failure);
    }
  }

  private String staticTokenOf(Person person) {
    return http()
        .request("POST", "/api/accounts/token/")
        .bearer(tokens().access(person.id()))
        .json(Tokens.json(Map.of("password", person.password())))
        .send()
        .json()
        .get("token")
        .asString();
  }

  /** Adds an authenticator app to a new user. */
  private AuthenticatorApp enrol() {
    enrolled = newPerson();
    String access = login(enrolled);
    return new SecondFactorClient(http(), database())
        .enrol(enrolled, access, confirmation(enrolled, access))
        .app();
  }

  /** Returns the current code of a secret with the stored bytes, which are encrypted. */
  private String codeOfStoredSecret() {
    byte[] stored =
        database()
            .sql("select secret from totp_factors where user_id = :id")
            .param("id", enrolled.id())
            .query((row, _) -> row.getBytes("secret"))
            .single();
    return new AuthenticatorApp(stored).code();
  }

  /** Tries a text in every place where a credential is accepted. */
  private final class CredentialProbe {

    private final KeptConnection connection;
    private final Browser browser;
    private int attempts;

    CredentialProbe(KeptConnection connection, Browser browser) {
      this.connection = connection;
      this.browser = browser;
    }

    void tryAll(StolenValue value, Map<Long, String> names, List<String> accepted) {
      String text = value.text();
      if (value.fitsIntoHeader()) {
        note(asStaticToken(text), "static token", value, accepted);
        note(asBearer(text), "access token", value, accepted);
      }
      if (value.fitsIntoCookie()) {
        note(asSession(text), "session", value, accepted);
        note(asCsrfToken(text), "CSRF token", value, accepted);
      }
      note(asRefreshToken(text), "refresh token", value, accepted);
      if (value.owner() == enrolled.id() && !text.isBlank()) {
        note(asCode(text), "second factor", value, accepted);
      }
      String owner = names.get(value.owner());
      if (owner != null) {
        note(asPassword(owner, text), "password", value, accepted);
      }
    }

    private static void note(
        boolean isAccepted, String kind, StolenValue value, List<String> accepted) {
      if (isAccepted) {
        accepted.add(kind + ": " + value);
      }
    }

    boolean asStaticToken(String text) {
      return post(SEEN, "Authorization: Token " + text, "{}").status() == 200;
    }

    boolean asBearer(String text) {
      return post(SEEN, "Authorization: Bearer " + text, "{}").status() == 200;
    }

    /**
     * An active session gets another response than an anonymous request, even without a CSRF token.
     */
    boolean asSession(String text) {
      return !post(SEEN, "Cookie: sessionid=" + text, "{}").body().equals(ANONYMOUS);
    }

    boolean asCsrfToken(String text) {
      String session = browser.cookie("sessionid").orElseThrow();
      String cookies = "Cookie: sessionid=" + session + "; csrftoken=" + text;
      return post(SEEN, cookies + "\r\nX-CSRFToken: " + text, "{}").status() == 200;
    }

    boolean asRefreshToken(String text) {
      return post("/api/token/refresh/", "", Tokens.json(Map.of("refresh", text))).status() == 200;
    }

    boolean asPassword(String username, String text) {
      String body = Tokens.json(Map.of("username", username, "password", text));
      attempts++;
      // 503: the account has reached its limit of concurrent logins, and the password was not
      // checked.
      return untilAvailable(() -> http().post("/api/token/", body)).status() == 200;
    }

    /** Tries the text as the second factor of a user whose password is known. */
    boolean asCode(String text) {
      attempts++;
      Response login = untilAvailable(() -> loginAs(enrolled.username(), enrolled.password()));
      String token = login.json().get("ephemeral_token").asString();
      String body = Tokens.json(Map.of("ephemeral_token", token, "code", text));
      return untilAvailable(() -> http().post("/api/accounts/mfa/verify/", body)).status() == 200;
    }

    private Response post(String path, String header, String body) {
      attempts++;
      return connection.post(path, header.isEmpty() ? "" : header + "\r\n", body);
    }
  }
}
