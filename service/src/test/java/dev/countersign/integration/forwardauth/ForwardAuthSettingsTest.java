package dev.countersign.integration.forwardauth;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the user's row for access tokens, a name in the token, and a peer that is not trusted. */
@TestPropertySource(
    properties = {
      "countersign.forward-auth.read-user=true",
      "countersign.forward-auth.allowed-origins=https://app.example.com",
      "countersign.jwt.custom-claims=username"
    })
class ForwardAuthSettingsTest extends TokenTest {

  private static final String PATH = "/api/auth/verify/";

  @Test
  void with_the_row_an_ended_login_is_refused_at_the_next_request() {
    Person ada = newPerson();
    String access = login(ada);

    Response before = http().request("GET", PATH).bearer(access).send();
    http().request("POST", "/api/accounts/logout-everywhere/").bearer(access).send();
    Response after = http().request("GET", PATH).bearer(access).send();

    assertThat(before.header("X-Auth-Username")).contains(ada.username());
    assertThat(after.status()).isEqualTo(401);
  }

  @Test
  void forwarding_headers_of_another_peer_are_not_read() {
    Browser browser = new Browser(http());
    browser.login(newPerson());

    Response anonymous =
        http()
            .request("GET", PATH + "?redirect=1")
            .header("X-Forwarded-Method", "GET")
            .header("X-Forwarded-Proto", "https")
            .header("X-Forwarded-Host", "app.example.com")
            .send();
    Response session =
        http()
            .request("GET", PATH)
            .header("Cookie", "sessionid=" + browser.cookie("sessionid").orElseThrow())
            .header("X-Forwarded-Method", "GET")
            .header("X-Forwarded-Host", "app.example.com")
            .send();

    assertThat(anonymous.status()).isEqualTo(401);
    assertThat(anonymous.header("Location")).isEmpty();
    assertThat(session.status()).isEqualTo(403);
  }
}
