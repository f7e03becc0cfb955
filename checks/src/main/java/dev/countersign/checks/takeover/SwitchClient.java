package dev.countersign.checks.takeover;

import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A user's programs and browser: calls with every kind of credential, refreshes, changes the
 * address, and now and then sends a spent refresh token again, which must be refused.
 */
final class SwitchClient implements Runnable {

  private static final String ME = "/api/accounts/me/";
  private static final String COOKIE = "shop_session";
  private static final int MOST_SPENT = 50;

  private final long id;
  private final String username;
  private final String password;
  private final String staticToken;
  private final Http http;
  private final Browser browser;
  private final String origin;
  private final SwitchCounts counts;
  private final Random random;
  private final long pauseMillis;
  private final List<String> spent = new ArrayList<>();
  private String access;
  private String refresh;
  private volatile String email;
  private volatile boolean isOver;
  private volatile boolean opensSession;
  private int number;

  SwitchClient(JsonNode user, int port, SwitchCounts counts, long pauseMillis) {
    this.id = user.get("id").asLong();
    this.username = user.get("username").asString();
    this.password = user.get("password").asString();
    this.staticToken = user.get("token").asString();
    this.access = user.get("access").asString();
    this.refresh = user.get("rotated").asString();
    this.email = user.get("email").asString();
    this.spent.add(user.get("blacklisted").asString());
    this.http = new Http(port);
    this.browser = new Browser(http);
    browser.setCookie(COOKIE, user.get("session").asString());
    this.origin = "http://localhost:" + port;
    this.counts = counts;
    this.random = new Random(id);
    this.pauseMillis = pauseMillis;
  }

  long id() {
    return id;
  }

  /** Returns the address of the last change that was acknowledged. */
  String email() {
    return email;
  }

  void end() {
    isOver = true;
  }

  /** Lets the browser forget its session and open a new one; only Countersign has the page. */
  void openSession() {
    opensSession = true;
  }

  @Override
  public void run() {
    while (!isOver) {
      try {
        act();
        TimeUnit.MILLISECONDS.sleep(random.nextLong(2 * pauseMillis) + 1);
      } catch (InterruptedException ended) {
        return;
      } catch (RuntimeException | AssertionError unexpected) {
        counts.failure(username + ": " + unexpected);
      }
    }
  }

  private void act() throws InterruptedException {
    if (opensSession) {
      opensSession = false;
      browser.forget("shop_session"); // The login page redirects a visitor who is logged in.
      browser.login(new Person(id, username, email, password));
      return;
    }
    switch (random.nextInt(20)) {
      case 0, 1, 2, 3 -> refresh();
      case 4, 5 -> replay();
      case 6 -> login();
      case 7, 8 -> change("Bearer " + access, "access token");
      case 9 -> change("Token " + staticToken, "static token");
      case 10 -> changeInBrowser();
      case 11, 12 -> call("Token " + staticToken, "static token");
      case 13, 14, 15 -> browse();
      default -> call("Bearer " + access, "access token");
    }
  }

  private void call(String authorization, String kind) throws InterruptedException {
    Response answer =
        answered(() -> http.request("GET", ME).header("Authorization", authorization).send());
    if (isAccepted(answer, kind) && answer.json().get("id").asLong() != id) {
      counts.failure("%s of %s names user %s".formatted(kind, username, answer.body()));
    }
  }

  private void browse() throws InterruptedException {
    isAccepted(answered(() -> browser.send(inBrowser("GET"))), "session");
  }

  private void change(String authorization, String kind) throws InterruptedException {
    String next = nextEmail();
    Response answer =
        answered(
            () ->
                http.request("PATCH", ME)
                    .header("Authorization", authorization)
                    .json(json(Map.of("email", next)))
                    .send());
    noteChange(answer, next, kind);
  }

  private void changeInBrowser() throws InterruptedException {
    browse();
    String next = nextEmail();
    Response answer =
        answered(
            () ->
                browser.send(
                    inBrowser("PATCH")
                        .header("Origin", origin)
                        .header("X-CSRFToken", browser.cookie("csrftoken").orElse("none"))
                        .json(json(Map.of("email", next)))));
    noteChange(answer, next, "session");
  }

  private HttpRequest inBrowser(String method) {
    return browser.request(method, ME).header("Accept", "application/json");
  }

  private void noteChange(Response answer, String next, String kind) {
    if (answer.status() == 429) {
      return; // the address has changed ten times in an hour
    }
    if (isAccepted(answer, kind)) {
      email = next;
      counts.changes.incrementAndGet();
    }
  }

  private void refresh() throws InterruptedException {
    String used = refresh;
    Response answer = answered(() -> http.post("/api/token/refresh/", token(used)));
    if (isAccepted(answer, "refresh token")) {
      counts.refreshes.incrementAndGet();
      keepSpent(used);
      access = answer.json().get("access").asString();
      refresh = answer.json().get("refresh").asString();
    } else {
      login();
    }
  }

  /** Sends a token that was used before, at the same system or at the other one. */
  private void replay() throws InterruptedException {
    String used = spent.get(random.nextInt(spent.size()));
    Response answer = answered(() -> http.post("/api/token/refresh/", token(used)));
    counts.replays.incrementAndGet();
    if (answer.status() == 200) {
      counts.acceptedTwice(username);
    } else if (answer.status() != 401) {
      counts.failure("replay of %s: %s".formatted(username, answer));
    }
  }

  /** Logs in; the earlier refresh token stays good, and is spent so that a replay is refused. */
  private void login() throws InterruptedException {
    String before = refresh;
    Response spending = answered(() -> http.post("/api/token/refresh/", token(before)));
    if (spending.status() == 200) {
      keepSpent(before);
    }
    Response answer =
        answered(
            () ->
                http.post("/api/token/", json(Map.of("username", username, "password", password))));
    if (isAccepted(answer, "password")) {
      counts.logins.incrementAndGet();
      access = answer.json().get("access").asString();
      refresh = answer.json().get("refresh").asString();
    }
  }

  private void keepSpent(String token) {
    if (spent.size() == MOST_SPENT) {
      spent.remove(random.nextInt(MOST_SPENT));
    }
    spent.add(token);
  }

  /** Sends the request until the answer is not 503 from the paused proxy. */
  private Response answered(Supplier<Response> request) throws InterruptedException {
    while (true) {
      boolean wasPaused = counts.isPaused();
      Response answer = request.get();
      counts.requests.incrementAndGet();
      if (answer.status() != 503 || isOver) {
        return answer;
      }
      if (wasPaused || counts.isPaused()) {
        counts.retries.incrementAndGet();
      } else {
        counts.failure("503 of %s".formatted(username));
      }
      TimeUnit.SECONDS.sleep(1);
    }
  }

  private boolean isAccepted(Response answer, String kind) {
    if (answer.status() == 200) {
      return true;
    }
    if (answer.status() == 401 || answer.status() == 403) {
      counts.forcedLogout("%s of %s: %s".formatted(kind, username, text(answer)));
    } else if (!isOver) {
      counts.failure("%s of %s: %s".formatted(kind, username, text(answer)));
    }
    return false;
  }

  private static String text(Response answer) {
    return answer.status() + " " + answer.body();
  }

  private String nextEmail() {
    number++;
    return "c%d-%d@example.com".formatted(id, number);
  }

  private static String token(String refresh) {
    return json(Map.of("refresh", refresh));
  }

  private static String json(Map<String, String> body) {
    return JsonMapper.shared().writeValueAsString(body);
  }
}
