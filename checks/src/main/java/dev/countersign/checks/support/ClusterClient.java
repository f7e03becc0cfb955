package dev.countersign.checks.support;

import dev.countersign.checks.support.AcknowledgedRequest.Act;
import dev.countersign.checks.support.AcknowledgedRequest.Result;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Tokens;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * Acts as one user after another, each of whom sends one request after another and records the
 * outcomes.
 */
public final class ClusterClient {

  private static final Duration PACE = Duration.ofMillis(60);
  private static final int MOST_REPLAYS = 12;

  /** Longer than a request waits for the database, so that pending requests have been processed. */
  private static final Duration UNTIL_SETTLED = Duration.ofMillis(1200);

  private static final int DEEDS = 40;
  private static final int MOST_ROUNDS = 5;

  private final Http http;
  private final String username;
  private final List<AcknowledgedRequest> deeds = new ArrayList<>();
  private final List<String> oddities;
  private final List<String> deadTokens = new ArrayList<>();
  private final List<String> passwords = new ArrayList<>();
  private String refresh = "";
  private String access = "";
  private int values;
  private Duration pace;
  private final Runnable untilRecovered;

  public ClusterClient(Http http, String username, List<String> oddities) {
    this(http, username, oddities, PACE);
  }

  /** Creates a client with another pause before each request. */
  public ClusterClient(Http http, String username, List<String> oddities, Duration pace) {
    this(http, username, oddities, pace, ClusterClient::settle);
  }

  /**
   * Creates a client for a database whose commits can wait for a standby for longer than a request.
   *
   * @param untilRecovered returns when a password change without a response has been made or lost
   */
  ClusterClient(Http http, String username, List<String> oddities, Runnable untilRecovered) {
    this(http, username, oddities, PACE, untilRecovered);
  }

  private ClusterClient(
      Http http, String username, List<String> oddities, Duration pace, Runnable untilRecovered) {
    this.http = http;
    this.username = username;
    this.oddities = oddities;
    this.pace = pace;
    this.untilRecovered = untilRecovered;
    passwords.add(newPassword());
  }

  public List<AcknowledgedRequest> deeds() {
    return deeds;
  }

  /** Runs one user's requests, starting with the registration. */
  public void live() {
    do {
      untilKnown(this::register);
    } while (isFirstLoginRefused());
    setProfile();
    for (int i = 0; i < DEEDS; i++) {
      int dice = ThreadLocalRandom.current().nextInt(100);
      switch (dice / 10) {
        case 0, 1 -> setProfile();
        case 2 -> readProfile();
        case 3 -> replay();
        case 4 -> logout();
        case 5 -> setPassword();
        default -> refresh();
      }
    }
  }

  /**
   * Logs in for the first time. A primary that was replaced can refuse the name of a registration
   * that was not acknowledged and is lost with it. The client must register again.
   */
  private boolean isFirstLoginRefused() {
    return untilKnown(() -> loginWith(passwords.getLast())) == Result.REFUSED;
  }

  /** Repeats a request until its result is known. */
  private static Result untilKnown(Supplier<Result> request) {
    Result result = request.get();
    while (result == Result.UNKNOWN) {
      settle();
      result = request.get();
    }
    return result;
  }

  /**
   * Verifies, after the faults: acknowledged changes exist, and revoked credentials are refused.
   */
  public void lookBack() {
    pace = Duration.ZERO;
    login();
    readProfile();
    List<String> dead = new ArrayList<>(deadTokens);
    Collections.shuffle(dead);
    dead.stream().limit(MOST_REPLAYS).forEach(this::refreshWith);
    List<String> old = passwords.subList(0, passwords.size() - 1);
    old.stream().skip(Math.max(0, old.size() - 2)).forEach(this::loginWith);
  }

  private Result register() {
    String password = passwords.getLast();
    return note(
        Act.REGISTER,
        password,
        post(
            "/api/accounts/register/",
            Map.of(
                "username",
                username,
                "email",
                "first@example.com",
                "password",
                password,
                "password2",
                password)),
        _ -> "");
  }

  /** Logs in with the newest password, or the previous one if it is unknown which is valid. */
  private void login() {
    refresh = "";
    for (int round = 0; refresh.isEmpty(); round++) {
      if (round == MOST_ROUNDS) {
        oddities.add(username + " can no longer log in");
        return;
      }
      for (int i = passwords.size() - 1; i >= 0 && refresh.isEmpty(); i--) {
        if (loginWith(passwords.get(i)) == Result.UNKNOWN) {
          settle();
          i++;
        }
      }
    }
  }

  private Result loginWith(String password) {
    return note(
        Act.LOGIN,
        password,
        post("/api/token/", Map.of("username", username, "password", password)),
        this::take);
  }

  private String take(Response answer) {
    refresh = answer.json().get("refresh").asString();
    access = answer.json().get("access").asString();
    return refresh;
  }

  private void refresh() {
    String before = refresh;
    Result result = untilKnown(() -> refreshWith(before));
    deadTokens.add(before);
    if (result == Result.REFUSED) {
      login();
    }
  }

  private Result refreshWith(String token) {
    return note(
        Act.REFRESH, token, post("/api/token/refresh/", Map.of("refresh", token)), this::take);
  }

  /**
   * Uses a revoked token again. If it is accepted, the client continues with it, and the check
   * fails.
   */
  private void replay() {
    if (!deadTokens.isEmpty()) {
      int index = ThreadLocalRandom.current().nextInt(deadTokens.size());
      refreshWith(deadTokens.get(index));
    }
  }

  private void logout() {
    String before = refresh;
    HttpRequest request = post("/api/accounts/logout/", Map.of("refresh", before)).bearer(access);
    if (note(Act.LOGOUT, before, request, _ -> "") == Result.UNKNOWN) {
      settle();
    } else {
      deadTokens.add(before);
      refreshWith(before);
    }
    login();
  }

  private Result setProfile() {
    String value = "mail" + ++values + "." + username + "@example.com";
    HttpRequest request =
        http.request("PATCH", "/api/accounts/me/")
            .json(Tokens.json(Map.of("email", value)))
            .bearer(access);
    Result result = note(Act.SET_PROFILE, value, request, _ -> "");
    if (result == Result.UNKNOWN) {
      settle();
    }
    if (values == 1) {
      setProfileUntilKnown();
    }
    return result;
  }

  /**
   * Sets the first value until it is acknowledged, so that the loss of any later one is detected.
   * An access token may expire during a long fault, so each attempt begins with a login.
   */
  private void setProfileUntilKnown() {
    var last = Result.UNKNOWN;
    while (last != Result.REFUSED && deeds.stream().noneMatch(deed -> isSetProfile(deed))) {
      login();
      last = setProfile();
    }
  }

  private static boolean isSetProfile(AcknowledgedRequest deed) {
    return deed.act() == Act.SET_PROFILE && deed.result() == Result.DONE;
  }

  private void readProfile() {
    HttpRequest request = http.request("GET", "/api/accounts/me/").bearer(access);
    Answer answer = ask(request);
    boolean isDone = answer.result() == Result.DONE;
    String whose = isDone ? answer.response().json().get("username").asString() : "";
    String value = isDone ? answer.response().json().get("email").asString() : "";
    add(Act.READ_PROFILE, whose, answer.result(), value);
  }

  private void setPassword() {
    String old = passwords.getLast();
    String password = newPassword();
    HttpRequest request =
        post(
                "/api/accounts/password/change/",
                Map.of("old_password", old, "new_password", password, "new_password2", password))
            .bearer(access);
    Result result = note(Act.SET_PASSWORD, password, request, _ -> "");
    if (result == Result.UNKNOWN) {
      untilRecovered.run();
    } else {
      deadTokens.add(refresh);
    }
    if (result != Result.REFUSED) {
      passwords.add(password);
    }
    login();
    // The login shows which of the two passwords is valid.
    deeds.stream()
        .filter(deed -> deed.act() == Act.LOGIN && deed.result() == Result.DONE)
        .reduce((_, last) -> last)
        .ifPresent(
            last -> {
              passwords.remove(last.subject());
              passwords.add(last.subject());
            });
  }

  private HttpRequest post(String path, Map<String, String> fields) {
    return http.request("POST", path).json(Tokens.json(fields));
  }

  private Result note(
      Act act, String subject, HttpRequest request, Function<Response, String> given) {
    Answer answer = ask(request);
    String got = answer.result() == Result.DONE ? given.apply(answer.response()) : "";
    add(act, subject, answer.result(), got);
    return answer.result();
  }

  private void add(Act act, String subject, Result result, String given) {
    deeds.add(new AcknowledgedRequest(username, act, subject, result, given, System.nanoTime()));
  }

  private record Answer(Result result, Response response) {}

  private Answer ask(HttpRequest request) {
    LockSupport.parkNanos(pace.toNanos());
    try {
      Response response = request.send();
      return new Answer(result(request, response), response);
    } catch (UncheckedIOException cut) {
      return new Answer(Result.UNKNOWN, new Response(0, "", List.of(), new byte[0]));
    }
  }

  private Result result(HttpRequest request, Response response) {
    return switch (response.status()) {
      case 200, 201, 204, 205 -> Result.DONE;
      case 400, 401, 429 -> Result.REFUSED; // 429: the address has changed ten times in an hour
      case 503 -> Result.UNKNOWN;
      default -> {
        oddities.add(request.method() + " " + request.path() + ": " + response);
        yield Result.UNKNOWN;
      }
    };
  }

  static void settle() {
    LockSupport.parkNanos(UNTIL_SETTLED.toNanos());
  }

  private static String newPassword() {
    return "Zx9-" + Long.toString(ThreadLocalRandom.current().nextLong(Long.MAX_VALUE), 36);
  }
}
