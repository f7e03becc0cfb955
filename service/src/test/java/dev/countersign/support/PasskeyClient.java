package dev.countersign.support;

import dev.countersign.support.Http.Response;
import java.util.Map;

/** Registers passkeys and logs in with them over the API, as a browser app does. */
public final class PasskeyClient {

  public static final String PATH = "/api/accounts/passkeys/";

  private final Http http;

  public PasskeyClient(Http http) {
    this.http = http;
  }

  /** Returns a request with the access token and a confirmation of the password. */
  public HttpRequest confirmed(String method, String path, String access) {
    Response confirmed =
        http.request("POST", "/api/accounts/confirm-access/")
            .bearer(access)
            .json(Tokens.json(Map.of("password", ServiceTest.PASSWORD)))
            .send();
    return http.request(method, path)
        .bearer(access)
        .header("Access-Confirmation", confirmed.json().get("confirmation").asString());
  }

  /** Registers the passkey for the user of the access token. */
  public Response register(TestAuthenticator authenticator, String access) {
    Response options = confirmed("POST", PATH + "register/options/", access).json("{}").send();
    return confirmed("POST", PATH + "register/", access)
        .json(
            Tokens.json(
                Map.of("name", "My phone", "credential", authenticator.create(options.json()))))
        .send();
  }

  public Response login(TestAuthenticator authenticator) {
    return send(assertion(authenticator));
  }

  /** Returns the body of a login, to be sent by {@link #send}. */
  public String assertion(TestAuthenticator authenticator) {
    Response options = http.post(PATH + "login/options/", "{}");
    return Tokens.json(Map.of("credential", authenticator.get(options.json())));
  }

  /** Completes a login by password with the passkey. */
  public Response verify(Response login, TestAuthenticator authenticator) {
    return sendSecondStep(secondStep(login, authenticator));
  }

  /** Returns the body of a second step, to be sent by {@link #sendSecondStep}. */
  public String secondStep(Response login, TestAuthenticator authenticator) {
    return withToken(login, assertion(authenticator));
  }

  /** Adds the token of a login that asked for a second factor. */
  public static String withToken(Response login, String assertion) {
    String token = login.json().get("ephemeral_token").asString();
    return assertion.replaceFirst("\\{", "{\"ephemeral_token\":\"" + token + "\",");
  }

  public Response sendSecondStep(String body) {
    return http.post("/api/accounts/mfa/verify/passkey/", body);
  }

  public Response send(String assertion) {
    return http.post(PATH + "login/", assertion);
  }
}
