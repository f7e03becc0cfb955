package dev.countersign.checks.secondfactor;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.checks.support.SimultaneousClients;
import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import tools.jackson.databind.JsonNode;

/** Uses one code many times at the same moment, and guesses codes. */
final class SecondFactorRace {

  private static final String MFA = "/api/accounts/mfa/";
  private static final int USES = 100;

  /** More guesses than the limit of one account, which is 100 for loopback addresses. */
  private static final int GUESSES = 150;

  private final Findings findings = new Findings("second-factor");
  private final int rounds;
  private final String database = TestDatabase.freshDatabase();

  private SecondFactorRace(boolean quick) {
    this.rounds = quick ? 20 : 1_000;
  }

  public static void main(String[] arguments) throws Exception {
    new SecondFactorRace(List.of(arguments).contains("--quick")).run();
  }

  private void run() throws Exception {
    System.out.println("starting two services on one database …");
    try (var first = new ServiceProcess(database, "--countersign.lockout.enabled=false");
        var second = new ServiceProcess(database, "--countersign.lockout.enabled=false")) {
      var services = List.of(first, second);
      EnrolledUser user = EnrolledUser.enrol(first, "racer");
      race("code", user, services, user.app()::code);
      race("recovery code", user, services, () -> user.newRecoveryCode(first));
      if (findings.haveFailed()) {
        first.printComplaints();
        second.printComplaints();
      }
    }
    try (var guarded = new ServiceProcess(database)) {
      guess(guarded);
    }
    findings.exit();
  }

  private void race(
      String what, EnrolledUser user, List<ServiceProcess> services, Supplier<String> codes)
      throws Exception {
    int notOneWinner = 0;
    int won = 0;
    int other = 0;
    for (int round = 1; round <= rounds; round++) {
      forgetStep();
      String body = user.verification(services.getFirst(), codes.get());
      try (var crowd = new SimultaneousClients(services, USES)) {
        List<Response> answers = crowd.atOnce(_ -> use -> use.post(MFA + "verify/", "", body));
        int winners = count(answers, 200);
        won += winners;
        other += USES - winners - count(answers, 400);
        notOneWinner += winners == 1 ? 0 : 1;
      }
    }
    Findings.figure(
        "one %s, two processes: %d rounds of %d uses, %d successes, %d neither 200 nor 400"
            .formatted(what, rounds, USES, won, other));
    findings.expect(what + ": exactly one use succeeds in each round", notOneWinner == 0);
    findings.expect(what + ": every other use gets 400", other == 0);
  }

  /** Guesses until long after the limit, with the right password before each guess. */
  private void guess(ServiceProcess service) throws Exception {
    EnrolledUser user = EnrolledUser.enrol(service, "guessed");
    forgetStep();
    int accepted = 0;
    for (int guess = 0; guess < GUESSES; guess++) {
      if (user.tryVerification(service, user.app().wrongCode()) == 200) {
        accepted++;
      }
    }
    int after = user.tryVerification(service, user.app().code());
    long checked = countRefused();
    Findings.figure(
        "guessing: %d guesses, %d reached the check, %d accepted"
            .formatted(GUESSES, checked, accepted));
    findings.expect("guessing: at most 100 guesses reach the check", checked <= 100);
    findings.expect("guessing: no wrong code is accepted", accepted == 0);
    findings.expect("guessing: the right code is refused after the guesses", after != 200);
  }

  private void forgetStep() throws SQLException {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("update totp_factors set last_step = 0");
    }
  }

  private long countRefused() throws SQLException {
    try (Connection connection = DriverManager.getConnection(database);
        Statement statement = connection.createStatement();
        var rows =
            statement.executeQuery(
                """
                select count(*)
                  from events
                  join users on users.id = subject_id
                 where kind = 'second_factor.refused'
                   and username = 'guessed'
                """)) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private static int count(List<Response> answers, int status) {
    return (int) answers.stream().filter(answer -> answer.status() == status).count();
  }

  /** A user with an authenticator app, and a login from before it was added. */
  private static final class EnrolledUser {

    private final RegisteredUser user;
    private final String credentials;
    private final AuthenticatorApp app;
    private final List<String> recoveryCodes = new ArrayList<>();

    private EnrolledUser(
        RegisteredUser user, String credentials, AuthenticatorApp app, JsonNode recoveryCodes) {
      this.user = user;
      this.credentials = credentials;
      this.app = app;
      recoveryCodes.forEach(code -> this.recoveryCodes.add(code.asString()));
    }

    static EnrolledUser enrol(ServiceProcess service, String username) {
      try (var connection = new KeptConnection(service.port())) {
        RegisteredUser user = RegisteredUser.register(connection, username);
        String bearer =
            "Authorization: Bearer " + user.login(connection).get("access").asString() + "\r\n";
        String confirmation =
            connection
                .post(
                    "/api/accounts/confirm-access/",
                    bearer,
                    Tokens.json(Map.of("password", RegisteredUser.PASSWORD)))
                .json()
                .get("confirmation")
                .asString();
        String credentials = bearer + "Access-Confirmation: " + confirmation + "\r\n";
        JsonNode begun = connection.post(MFA + "totp/activate/", credentials, "{}").json();
        var app = new AuthenticatorApp(begun.get("secret").asString());
        JsonNode confirmed =
            connection
                .post(MFA + "totp/confirm/", credentials, Tokens.json(Map.of("code", app.code())))
                .json();
        return new EnrolledUser(user, credentials, app, confirmed.get("recovery_codes"));
      }
    }

    AuthenticatorApp app() {
      return app;
    }

    /** Returns an unused recovery code, of new ones if all are used. */
    String newRecoveryCode(ServiceProcess service) {
      if (recoveryCodes.isEmpty()) {
        try (var connection = new KeptConnection(service.port())) {
          connection
              .post(MFA + "recovery-codes/regenerate/", credentials, "{}")
              .json()
              .get("recovery_codes")
              .forEach(code -> recoveryCodes.add(code.asString()));
        }
      }
      return recoveryCodes.removeLast();
    }

    /** Logs in with the password and returns the body of the second step. */
    String verification(ServiceProcess service, String code) {
      try (var connection = new KeptConnection(service.port())) {
        String token = user.login(connection).get("ephemeral_token").asString();
        return Tokens.json(Map.of("ephemeral_token", token, "code", code));
      }
    }

    /** Logs in by both steps. Returns the status of the first one that was refused, or 200. */
    int tryVerification(ServiceProcess service, String code) {
      try (var connection = new KeptConnection(service.port())) {
        Response login =
            connection.post(
                "/api/token/",
                "",
                Tokens.json(
                    Map.of("username", user.username(), "password", RegisteredUser.PASSWORD)));
        if (login.status() != 200) {
          return login.status();
        }
        String token = login.json().get("ephemeral_token").asString();
        return connection
            .post(MFA + "verify/", "", Tokens.json(Map.of("ephemeral_token", token, "code", code)))
            .status();
      }
    }
  }
}
