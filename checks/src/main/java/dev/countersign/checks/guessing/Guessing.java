package dev.countersign.checks.guessing;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Sends many wrong passwords for one account at once, over all paths. At most the limit reach the
 * hasher, the owner's browser can still log in, and a restart changes nothing. Then guesses with
 * tokens of one stolen login, each refreshed from the one before: they count as one device.
 */
final class Guessing {

  private static final int LIMIT = 10;
  private static final int REFRESHED_GUESSES = 140;
  private static final String ATTACKER = "203.0.113.7";
  private static final String OWNER = "198.51.100.7";
  private static final String WRONG = "not-the-password";
  private static final String[] SETTINGS = {
    "--countersign.security.trusted-proxies=127.0.0.1",
    "--countersign.lockout.failure-limit=" + LIMIT,
    "--countersign.password.argon2.memory=19456",
    "--countersign.password.argon2.time=2"
  };

  private final Findings findings = new Findings("guessing");
  private final int guesses;
  private final JdbcClient database;

  private Guessing(int guesses, JdbcClient database) {
    this.guesses = guesses;
    this.database = database;
  }

  public static void main(String[] arguments) throws Exception {
    int guesses = List.of(arguments).contains("--quick") ? 150 : 500;
    String url = TestDatabase.freshDatabase();
    var database = JdbcClient.create(new DriverManagerDataSource(url, "postgres", ""));
    new Guessing(guesses, database).run(url);
  }

  private void run(String url) throws Exception {
    System.out.println("starting the service …");
    Person ada;
    Browser owners;
    try (var service = new ServiceProcess(url, SETTINGS)) {
      ada = register(service.port(), "ada");
      owners = browser(service.port(), OWNER);
      owners.login(ada);
      owners.post("/api-auth/logout/", Map.of());
      // Runs first, because the parallel guesses slow down refusals until the service forgets them.
      guessByRefreshedTokens(service.port());
      guess(ada, owners, service.port());
    }
    System.out.println("restarting the service …");
    try (var service = new ServiceProcess(url, SETTINGS)) {
      findings.expect(
          "after a restart the right password is still refused from the attacker's network",
          token(service.port(), ada, ada.password(), ATTACKER).status() == 401);
      findings.expect(
          "after a restart the right password is accepted from another network",
          token(service.port(), ada, ada.password(), "192.0.2.99").status() == 200);
    }
    findings.exit();
  }

  private void guess(Person ada, Browser owners, int port) throws Exception {
    Browser attackers = browser(port, ATTACKER);
    attackers.get("/api-auth/login/");
    List<IntFunction<Response>> paths =
        List.of(
            _ -> token(port, ada, WRONG, ATTACKER),
            _ -> post(port, "/api/accounts/login/", ada, WRONG, ATTACKER),
            _ -> page(attackers, ada));
    var answers = new ArrayList<Future<Response>>();
    Future<Boolean> owner;
    long before = hashed();
    long start = System.nanoTime();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int guess = 0; guess < guesses; guess++) {
        IntFunction<Response> path = paths.get(guess % paths.size());
        int number = guess;
        answers.add(threads.submit(() -> path.apply(number)));
      }
      owner = threads.submit(() -> logsIn(owners, ada));
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    // On a busy machine most guesses get 503 and must be retried.
    for (int again = 0; again < 2 * LIMIT; again++) {
      token(port, ada, WRONG, ATTACKER);
    }
    long hashed = hashed() - before;
    long let =
        answers.stream()
            .map(Future::resultNow)
            .filter(answer -> answer.body().contains("access") || answer.status() == 302)
            .count();
    long busy =
        answers.stream().map(Future::resultNow).filter(answer -> answer.status() == 503).count();
    Findings.figure(
        "%d wrong passwords at once over %d paths: %d hashed, %d accepted, %d got 503, %.1f s"
            .formatted(guesses, paths.size(), hashed, let, busy, seconds));
    findings.expect(
        "no more guesses than the limit reach the hasher", hashed <= LIMIT && hashed > 0);
    findings.expect("no guess is accepted", let == 0);
    findings.expect("the owner's browser logs in during the attack", owner.get());
    findings.expect(
        "the right password is refused from the attacker's network",
        token(port, ada, ada.password(), ATTACKER).status() == 401);
  }

  /** Guesses with new tokens from one refresh token. All of them belong to one login. */
  private void guessByRefreshedTokens(int port) {
    Person bob = register(port, "bob");
    long before = hashed();
    var pair = token(port, bob, bob.password(), OWNER).json();
    for (int guess = 0; guess < REFRESHED_GUESSES; guess++) {
      new Http(port)
          .request("POST", "/api/token/")
          .header("X-Forwarded-For", ATTACKER)
          .bearer(pair.get("access").asString())
          .json(Tokens.json(Map.of("username", bob.username(), "password", WRONG)))
          .send();
      pair =
          new Http(port)
              .post(
                  "/api/token/refresh/",
                  Tokens.json(Map.of("refresh", pair.get("refresh").asString())))
              .json();
    }
    long hashed = hashed() - before;
    Findings.figure(
        "%d wrong passwords, each with a freshly refreshed token: %d hashed"
            .formatted(REFRESHED_GUESSES, hashed));
    findings.expect("all tokens of one login share one limit", hashed <= LIMIT && hashed > 0);
  }

  private long hashed() {
    return database
        .sql("select count(*) from events where kind = 'user.login_failed'")
        .query(Long.class)
        .single();
  }

  /** Retries while the service is too busy to hash, as its response asks. */
  private static boolean logsIn(Browser browser, Person person) {
    browser.get("/api-auth/login/");
    int status;
    do {
      status =
          browser
              .post(
                  "/api-auth/login/",
                  Map.of("username", person.username(), "password", person.password()))
              .status();
    } while (status == 503);
    return status == 302;
  }

  /** Sends each guess as a separate request, and ignores the cookies of the response. */
  private static Response page(Browser attackers, Person ada) {
    return attackers
        .request("POST", "/api-auth/login/")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(
            Browser.form(
                Map.of(
                    "csrfmiddlewaretoken", attackers.formToken().orElseThrow(),
                    "username", ada.username(),
                    "password", WRONG)))
        .send();
  }

  private static Person register(int port, String name) {
    try (var connection = new KeptConnection(port)) {
      RegisteredUser member = RegisteredUser.register(connection, name);
      return new Person(0, member.username(), "", RegisteredUser.PASSWORD);
    }
  }

  private static Browser browser(int port, String address) {
    return new Browser(new Http(port).always(Map.of("X-Forwarded-For", address)));
  }

  private static Response token(int port, Person person, String password, String address) {
    return post(port, "/api/token/", person, password, address);
  }

  private static Response post(
      int port, String path, Person person, String password, String address) {
    return new Http(port)
        .request("POST", path)
        .header("X-Forwarded-For", address)
        .json(Tokens.json(Map.of("username", person.username(), "password", password)))
        .send();
  }
}
