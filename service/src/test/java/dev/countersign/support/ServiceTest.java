package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.countersign.credentials.statictoken.StaticTokenIssuer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.support.Http.Response;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import org.junit.jupiter.api.Tag;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.SpringBootTest;
import org.springframework.boot.test.context.SpringBootTest.WebEnvironment;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.context.annotation.Import;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/**
 * Base class of tests that run the whole application over HTTP. Test classes with the same settings
 * share one application and its database; a class with its own settings
 * ({@code @TestPropertySource}) gets a new application and database.
 */
@Tag("service")
@SpringBootTest(
    webEnvironment = WebEnvironment.RANDOM_PORT,
    properties = {
      "server.address=127.0.0.1",
      "countersign.secret-key=" + ServiceTest.SECRET_KEY,
      "countersign.password.argon2.memory=128",
      "countersign.password.argon2.time=1",
      "countersign.password.hash-deadline=30s",
      "countersign.database.request-deadline=30s",
      "countersign.database.silence-limit=30s",
      "spring.datasource.hikari.connection-timeout=20000",
      "countersign.api.throttle.default-rates=false",
      "countersign.cleanup.tokens-cron=-",
      "countersign.cleanup.sessions-cron=-",
      "countersign.cleanup.throttle-cron=-",
      "countersign.cleanup.failures-cron=-",
      "countersign.cleanup.password-resets-cron=-",
      "countersign.cleanup.idempotency-keys-cron=-",
      "countersign.cleanup.passkey-challenges-cron=-",
      "countersign.cleanup.deletions-cron=-",
      "countersign.cleanup.search-texts-cron=-",
      "countersign.cleanup.request-counts-cron=-",
      "countersign.revocations.interval=0",
      "countersign.events.seal-cron=-",
      "countersign.events.cleanup-cron=-"
    })
@Import(StatementCounter.class)
public abstract class ServiceTest {

  public static final String SECRET_KEY =
      "test-only-key-4mQ8zVbN2xKpR7sTgWyJ5cLdF9hA3eU6iOqXwZrBvCnMkPjH0S";

  public static final String PASSWORD = "Zx9-longpass";

  private static final AtomicInteger NUMBERS = new AtomicInteger();

  @LocalServerPort private int port;

  @Autowired private JdbcClient database;

  @Autowired private StatementCounter statements;

  @Autowired private StaticTokenIssuer staticTokens;

  /** Runs once for each application, so that each has its own database. */
  @DynamicPropertySource
  static void freshDatabase(DynamicPropertyRegistry properties) {
    String url = TestDatabase.migratedDatabase();
    properties.add("spring.datasource.url", () -> url);
    properties.add("spring.datasource.username", () -> "postgres");
  }

  protected final Http http() {
    return new Http(port);
  }

  /** Returns a client to prepare rows that no endpoint can create. */
  protected final JdbcClient database() {
    return database;
  }

  protected final StatementCounter statements() {
    return statements;
  }

  /** Waits until all stored jobs have run, such as the mails of earlier requests. */
  protected final void awaitJobs() {
    await()
        .atMost(Duration.ofSeconds(30))
        .pollInterval(Duration.ofMillis(20))
        .until(() -> database.sql("select count(*) from jobs").query(Long.class).single() == 0);
  }

  /** Returns the body of a registration with the password of all tests. */
  public static String registration(String username, String email) {
    return Tokens.json(
        Map.of("username", username, "email", email, "password", PASSWORD, "password2", PASSWORD));
  }

  /** Registers a new user that no other test uses. */
  protected final Person newPerson() {
    return newPerson("person" + NUMBERS.incrementAndGet());
  }

  protected final Person newPerson(String username) {
    String email = "mail" + NUMBERS.incrementAndGet() + "@example.com";
    Response registered = http().post("/api/accounts/register/", registration(username, email));
    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
    long id =
        database
            .sql("select id from users where email = :email")
            .param("email", email)
            .query(Long.class)
            .single();
    return new Person(id, username, email, PASSWORD);
  }

  protected final Person newStaff() {
    Person person = newPerson();
    change(person, "is_staff = true");
    return person;
  }

  /** Updates the user's row directly. */
  protected final void change(Person person, String assignment) {
    database
        .sql("update users set " + assignment + " where id = :id")
        .param("id", person.id())
        .update();
  }

  /** Gives the user a permission without a group. */
  protected final void grant(Person person, String permission) {
    database
        .sql("insert into user_permissions (user_id, permission) values (:id, :permission)")
        .param("id", person.id())
        .param("permission", permission)
        .update();
  }

  /** Makes the user the only member of a new group with these permissions. */
  protected final void join(Person person, String group, String... permissions) {
    database
        .sql(
            """
            with added as (
                insert into groups (name) values (:name) returning id
            ), granted as (
                insert into group_permissions (group_id, permission)
                select id, unnest(cast(:permissions as text[])) from added
            )
            insert into user_groups (user_id, group_id)
            select :id, id from added
            """)
        .param("name", group)
        .param("id", person.id())
        .param("permissions", permissions)
        .update();
  }

  /** Returns the access token for the user's name and password. */
  protected final String login(Person person) {
    Response answer = loginAs(person.username(), person.password());
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().get("access").asString();
  }

  /** Returns the header that confirms the user's password for requests with this access token. */
  protected final String confirmation(Person person, String access) {
    Response answer =
        http()
            .request("POST", "/api/accounts/confirm-access/")
            .bearer(access)
            .json(Tokens.json(Map.of("password", person.password())))
            .send();
    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    return answer.json().get("confirmation").asString();
  }

  protected final String staticToken(Person person) {
    return staticToken(person.id());
  }

  /** Returns the user's static token, as an operator gets it. */
  protected final String staticToken(long userId) {
    return staticTokens.issue(userId, Origin.command("test")).orElseThrow().reveal();
  }

  protected final Response loginAs(String username, String password) {
    return http()
        .post("/api/token/", Tokens.json(Map.of("username", username, "password", password)));
  }

  /**
   * Retries a request that gets 503, after the time in Retry-After. On a busy machine the service
   * may briefly refuse work, and clients that retry at once keep it busy.
   */
  protected static Response untilAvailable(Supplier<Response> request) {
    Response response = request.get();
    while (response.status() == 503) {
      LockSupport.parkNanos(
          TimeUnit.SECONDS.toNanos(Long.parseLong(response.header("Retry-After").orElseThrow())));
      response = request.get();
    }
    return response;
  }

  /** Returns tokens signed with the application's key. */
  protected final Tokens tokens() {
    return new Tokens(SECRET_KEY);
  }
}
