package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Adds authenticator apps to accounts by the API, and logs in with their codes. */
public final class SecondFactorClient {

  private final Http http;
  private final JdbcClient database;

  public SecondFactorClient(Http http, JdbcClient database) {
    this.http = http;
    this.database = database;
  }

  /** An account with an authenticator app. */
  public record Enrolled(Person person, AuthenticatorApp app, List<String> recoveryCodes) {}

  /** Adds an authenticator app to the account of a user whose access token and proof are given. */
  public Enrolled enrol(Person person, String access, String confirmation) {
    Response begun = post("totp/activate/", access, confirmation, Map.of());
    assertThat(begun.status()).as(begun.toString()).isEqualTo(200);
    AuthenticatorApp app = app(begun);
    Response confirmed = post("totp/confirm/", access, confirmation, Map.of("code", app.code()));
    assertThat(confirmed.status()).as(confirmed.toString()).isEqualTo(200);
    var codes = new ArrayList<String>();
    confirmed.json().get("recovery_codes").forEach(code -> codes.add(code.asString()));
    forgetStep(person);
    return new Enrolled(person, app, codes);
  }

  /** Returns an authenticator app with the secret of an enrolment that was just begun. */
  public static AuthenticatorApp app(Response begun) {
    return new AuthenticatorApp(begun.json().get("secret").asString());
  }

  /** Lets the current code be used again, so that a test need not wait for the next one. */
  public void forgetStep(Person person) {
    database
        .sql("update totp_factors set last_step = 0 where user_id = :id")
        .param("id", person.id())
        .update();
  }

  public Response post(String path, String access, String confirmation, Map<String, String> body) {
    return http.request("POST", "/api/accounts/mfa/" + path)
        .bearer(access)
        .header("Access-Confirmation", confirmation)
        .json(Tokens.json(body))
        .send();
  }

  /** Completes a login that asked for a second factor. */
  public Response verify(Response login, String code) {
    assertThat(login.status()).as(login.toString()).isEqualTo(200);
    assertThat(login.json().get("mfa_required").asBoolean()).isTrue();
    String token = login.json().get("ephemeral_token").asString();
    return http.post(
        "/api/accounts/mfa/verify/", Tokens.json(Map.of("ephemeral_token", token, "code", code)));
  }
}
