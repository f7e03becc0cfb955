package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.credentials.statictoken.CarriedStaticTokenStore;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests what ends each credential of Django: every ending with every kind of credential. */
class CarriedCredentialsEndTest extends TakeoverTest {

  private static final Instant LATER = Instant.parse("2110-01-01T00:00:00Z");

  private enum Ending {
    NONE,
    PASSWORD_CHANGED,
    LOGGED_OUT_EVERYWHERE,
    DEACTIVATED,
    ACTIVATED_AGAIN,
    PASSWORD_SET_BY_STAFF,
    LOGGED_OUT_BY_STAFF
  }

  private enum Kind {
    ACCESS_TOKEN,
    ACCESS_TOKEN_WITHOUT_A_ROW,
    REFRESH_TOKEN,
    STATIC_TOKEN,
    SESSION,
    /** A refresh token of this service, which a refresh token of Django was exchanged for. */
    CLAIMED_LOGIN,
    /** A session of this service, which a session of Django was exchanged for. */
    EXCHANGED_SESSION
  }

  @Autowired private CarriedStaticTokenStore staticTokens;
  @Autowired private CarriedSessionStore sessions;

  @TestFactory
  Stream<DynamicTest> each_ending_ends_each_credential() {
    return Arrays.stream(Ending.values())
        .flatMap(
            ending ->
                Arrays.stream(Kind.values())
                    .map(
                        kind ->
                            DynamicTest.dynamicTest(
                                ending + " " + kind, () -> assertEnds(ending, kind))));
  }

  private void assertEnds(Ending ending, Kind kind) {
    Person ada = newPerson();
    BooleanSupplier credential = credential(kind, ada);

    end(ending, ada);

    assertThat(credential.getAsBoolean()).isEqualTo(ending == Ending.NONE);
  }

  private void end(Ending ending, Person ada) {
    String user = "/api/users/" + ada.id() + "/";
    switch (ending) {
      case NONE -> {}
      case PASSWORD_CHANGED ->
          post(
              ada,
              "/api/accounts/password/change/",
              Map.of(
                  "old_password", PASSWORD,
                  "new_password", "Zx9-another",
                  "new_password2", "Zx9-another"));
      case LOGGED_OUT_EVERYWHERE -> post(ada, "/api/accounts/logout-everywhere/", Map.of());
      case DEACTIVATED -> send(newStaff(), "PATCH", user, Map.of("is_active", false));
      case ACTIVATED_AGAIN -> {
        send(newStaff(), "PATCH", user, Map.of("is_active", false));
        send(newStaff(), "PATCH", user, Map.of("is_active", true));
      }
      case PASSWORD_SET_BY_STAFF ->
          post(newStaff(), user + "set-password/", Map.of("new_password", "Zx9-another"));
      case LOGGED_OUT_BY_STAFF -> post(newStaff(), user + "logout-everywhere/", Map.of());
    }
  }

  /** Returns whether the credential, which the user has from now on, is accepted. */
  private BooleanSupplier credential(Kind kind, Person ada) {
    String access = issued(Tokens.accessPayload(ada.id()));
    String refresh = issued(Tokens.refreshPayload(ada.id()));
    return switch (kind) {
      case ACCESS_TOKEN -> () -> me(access).status() == 200;
      case ACCESS_TOKEN_WITHOUT_A_ROW ->
          () -> http().request("GET", "/api/tasks/").bearer(access).send().status() == 200;
      case REFRESH_TOKEN -> () -> refresh(refresh).status() == 200;
      case STATIC_TOKEN -> {
        String token = staticTokenOf(ada);
        yield () ->
            http().request("GET", "/api/accounts/me/").staticToken(token).send().status() == 200;
      }
      case SESSION -> browser(ada);
      case CLAIMED_LOGIN -> {
        String own = refresh(refresh).json().get("refresh").asString();
        yield () -> refresh(own).status() == 200;
      }
      case EXCHANGED_SESSION -> {
        BooleanSupplier browser = browser(ada);
        assertThat(browser.getAsBoolean()).isTrue();
        yield browser;
      }
    };
  }

  /** Signs a token that Django issued a minute ago. */
  private static String issued(Map<String, Object> claims) {
    claims.put("iat", Instant.now().getEpochSecond() - 60);
    return django().signed(Tokens.header(), claims);
  }

  private String staticTokenOf(Person ada) {
    String key = (hex() + hex()).substring(0, 40);
    staticTokens.add(
        List.of(
            new CarriedStaticToken(ada.id(), StaticToken.read(key).orElseThrow(), Instant.now())));
    return key;
  }

  private BooleanSupplier browser(Person ada) {
    sessions.add(List.of(new CarriedSession(hex(), ada.id(), LATER)));
    String key = hex();
    sessions.add(List.of(new CarriedSession(key, ada.id(), LATER)));
    var browser = new Browser(http());
    browser.setCookie("sessionid", key);
    return () -> browser.send(browser.request("GET", "/api/accounts/me/")).status() == 200;
  }

  private static String hex() {
    return UUID.randomUUID().toString().replace("-", "");
  }

  private void post(Person actor, String path, Map<String, ?> body) {
    send(actor, "POST", path, body);
  }

  private void send(Person actor, String method, String path, Map<String, ?> body) {
    String access = login(actor);
    Response answer =
        http()
            .request(method, path)
            .bearer(access)
            .header("Access-Confirmation", confirmation(actor, access))
            .json(Tokens.json(body))
            .send();
    assertThat(answer.status()).as(answer.toString()).isBetween(200, 205);
  }
}
