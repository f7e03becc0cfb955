package dev.countersign.checks.citus;

import dev.countersign.checks.support.CitusCluster;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Sends requests of each kind one after another, and reads from the coordinator's log which shards
 * executed their statements.
 */
final class Walk {

  /** What a request may do on the cluster. */
  private enum Reach {
    /** Each statement runs on one shard, and a transaction commits on one worker. */
    ONE_WORKER,
    /** Each statement runs on one shard; keys of several kinds may be on several workers. */
    ONE_SHARD_EACH,
    /** A statement may run on all shards. */
    ANY
  }

  private static final String PASSWORD = RegisteredUser.PASSWORD;
  private static final String NEW_PASSWORD = "Qw7-otherpass";

  private final CitusCluster cluster;
  private final Http http;
  private final Findings findings;

  Walk(CitusCluster cluster, int port, Findings findings) {
    this.cluster = cluster;
    this.http = new Http(port);
    this.findings = findings;
  }

  void run() throws IOException, SQLException {
    register("registration", "walker");
    String access = login("walker", PASSWORD).access();
    Pair pair = login("walker", PASSWORD);
    Pair next = refresh(pair);
    expect("refresh with a used token", Reach.ONE_SHARD_EACH, 401, renewal(pair));
    Pair other = login("walker", PASSWORD);
    expect("GET me/", Reach.ONE_WORKER, 200, me("GET").bearer(access));
    expect(
        "token verification",
        Reach.ONE_WORKER,
        200,
        http.request("POST", "/api/token/verify/").json(Tokens.json(Map.of("token", access))));
    rename(access);
    tasks(access);
    staticToken(access);
    expect(
        "activity",
        Reach.ONE_WORKER,
        200,
        http.request("GET", "/api/accounts/activity/").bearer(access));
    expect(
        "sessions",
        Reach.ONE_WORKER,
        200,
        http.request("GET", "/api/accounts/sessions/").bearer(access));
    logout(other, next);
    changePassword();
    wrongPasswords();
    staff();
    expect("public tasks", Reach.ANY, 200, http.request("GET", "/api/tasks/public/"));
    reset();
  }

  private record Pair(String access, String refresh) {

    static Pair of(Response response) {
      return new Pair(
          response.json().get("access").asString(), response.json().get("refresh").asString());
    }
  }

  private HttpRequest me(String method) {
    return http.request(method, "/api/accounts/me/");
  }

  private void register(String name, String username) throws IOException {
    expect(
        name,
        Reach.ONE_SHARD_EACH,
        201,
        http.request("POST", "/api/accounts/register/")
            .json(
                Tokens.json(
                    Map.of(
                        "username", username,
                        "email", username + "@example.com",
                        "password", PASSWORD,
                        "password2", PASSWORD))));
  }

  private Pair login(String username, String password) throws IOException {
    return Pair.of(
        expect("login", Reach.ONE_SHARD_EACH, 200, attempt(username, password)).orElseThrow());
  }

  private HttpRequest attempt(String username, String password) {
    return http.request("POST", "/api/token/")
        .json(Tokens.json(Map.of("username", username, "password", password)));
  }

  private HttpRequest renewal(Pair pair) {
    return http.request("POST", "/api/token/refresh/").json(RegisteredUser.body(pair.refresh()));
  }

  private Pair refresh(Pair pair) throws IOException {
    return Pair.of(expect("refresh", Reach.ONE_WORKER, 200, renewal(pair)).orElseThrow());
  }

  private void rename(String access) throws IOException {
    expect(
        "rename",
        Reach.ONE_SHARD_EACH,
        200,
        me("PATCH").bearer(access).json(Tokens.json(Map.of("username", "walker2"))));
    expect("login with the old name", Reach.ONE_SHARD_EACH, 401, attempt("walker", PASSWORD));
    login("walker2", PASSWORD);
  }

  private void tasks(String access) throws IOException {
    Optional<Response> created =
        expect(
            "task creation",
            Reach.ONE_WORKER,
            201,
            http.request("POST", "/api/tasks/")
                .bearer(access)
                .json(Tokens.json(Map.of("title", "Walk"))));
    expect("task list", Reach.ONE_WORKER, 200, http.request("GET", "/api/tasks/").bearer(access));
    String path = "/api/tasks/" + created.orElseThrow().json().get("id").asLong() + "/";
    expect("task", Reach.ONE_WORKER, 200, http.request("GET", path).bearer(access));
    expect("task deletion", Reach.ONE_WORKER, 204, http.request("DELETE", path).bearer(access));
  }

  private void staticToken(String access) throws IOException {
    String token =
        expect(
                "static token", // removes earlier digests of the user, on all shards
                Reach.ANY,
                200,
                http.request("POST", "/api/accounts/token/")
                    .bearer(access)
                    .json(Tokens.json(Map.of("password", PASSWORD))))
            .orElseThrow()
            .json()
            .get("token")
            .asString();
    expect("GET me/ with a static token", Reach.ONE_SHARD_EACH, 200, me("GET").staticToken(token));
  }

  private void logout(Pair other, Pair next) throws IOException {
    expect(
        "logout",
        Reach.ONE_WORKER,
        205,
        http.request("POST", "/api/accounts/logout/")
            .bearer(next.access())
            .json(RegisteredUser.body(next.refresh())));
    expect("refresh after logout", Reach.ONE_SHARD_EACH, 401, renewal(next));
    expect(
        "logout everywhere",
        Reach.ONE_WORKER,
        205,
        http.request("POST", "/api/accounts/logout-everywhere/").bearer(other.access()));
    expect("refresh after logout everywhere", Reach.ONE_SHARD_EACH, 401, renewal(other));
  }

  private void changePassword() throws IOException {
    Pair pair = login("walker2", PASSWORD);
    expect(
        "password change",
        Reach.ONE_SHARD_EACH,
        200,
        http.request("POST", "/api/accounts/password/change/")
            .bearer(pair.access())
            .json(
                Tokens.json(
                    Map.of(
                        "old_password", PASSWORD,
                        "new_password", NEW_PASSWORD,
                        "new_password2", NEW_PASSWORD))));
    expect("login with the old password", Reach.ONE_SHARD_EACH, 401, attempt("walker2", PASSWORD));
    login("walker2", NEW_PASSWORD);
  }

  private void wrongPasswords() throws IOException {
    register("registration", "guessed");
    for (int guess = 0; guess < 11; guess++) {
      expect("wrong password", Reach.ONE_SHARD_EACH, 401, attempt("guessed", "wrong" + guess));
    }
    expect(
        "login after ten wrong passwords", Reach.ONE_SHARD_EACH, 401, attempt("guessed", PASSWORD));
  }

  private void staff() throws IOException, SQLException {
    register("registration", "boss");
    register("registration", "member");
    cluster.execute(
        "update users set is_staff = true, is_superuser = true where username = 'boss'");
    long id = Long.parseLong(cluster.text("select id from users where username = 'member'"));
    Pair boss = login("boss", PASSWORD);
    Pair member = login("member", PASSWORD);
    expect(
        "staff list",
        Reach.ANY,
        200,
        http.request("GET", "/api/users/?search=mem").bearer(boss.access()));
    String confirmation =
        expect(
                "confirmation of access",
                Reach.ONE_SHARD_EACH,
                200,
                http.request("POST", "/api/accounts/confirm-access/")
                    .bearer(boss.access())
                    .json(Tokens.json(Map.of("password", PASSWORD))))
            .orElseThrow()
            .json()
            .get("confirmation")
            .asString();
    expect(
        "staff change",
        Reach.ANY,
        200,
        http.request("PATCH", "/api/users/" + id + "/")
            .bearer(boss.access())
            .header("Access-Confirmation", confirmation)
            .json(Tokens.json(Map.of("is_active", false))));
    expect("refresh of a deactivated user", Reach.ONE_SHARD_EACH, 401, renewal(member));
    expect(
        "staff deletion",
        Reach.ANY,
        204,
        http.request("DELETE", "/api/users/" + id + "/")
            .bearer(boss.access())
            .header("Access-Confirmation", confirmation));
    expect("login of a deleted user", Reach.ONE_SHARD_EACH, 401, attempt("member", PASSWORD));
    register("registration of a name that was freed", "member");
  }

  private void reset() throws IOException {
    expect(
        "password reset",
        Reach.ANY,
        200,
        http.request("POST", "/api/accounts/password/reset/")
            .json(Tokens.json(Map.of("email", "walker@example.com"))));
  }

  /** Sends the request, and returns its response if it has the status. */
  private Optional<Response> expect(String name, Reach reach, int status, HttpRequest request)
      throws IOException {
    var response = new Response[1];
    RemoteCommands commands = RemoteCommands.during(cluster, () -> response[0] = request.send());
    boolean isExpected = response[0].status() == status;
    if (!isExpected) {
      System.out.println(response[0]);
    }
    findings.expect("%s: %d".formatted(name, status), isExpected);
    List<String> several = commands.onSeveralShards();
    Findings.figure(
        "%s: %d statements on workers, %s"
            .formatted(
                name,
                commands.statements(),
                several.isEmpty()
                    ? commands.hasTwoPhases()
                        ? "each on one shard, two-phase commit"
                        : "each on one shard"
                    : several.size() + " on several shards"));
    if (reach != Reach.ANY) {
      several.forEach(sql -> System.out.println("several shards: " + sql));
      findings.expect(name + ": each statement on one shard", several.isEmpty());
    }
    if (reach == Reach.ONE_WORKER) {
      findings.expect(name + ": commit on one worker", !commands.hasTwoPhases());
    }
    return isExpected ? Optional.of(response[0]) : Optional.empty();
  }
}
