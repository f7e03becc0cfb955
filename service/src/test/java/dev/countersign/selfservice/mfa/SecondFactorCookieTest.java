package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Tests the second step of a login with tokens in cookies. */
@TestPropertySource(
    properties = {
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class SecondFactorCookieTest extends ServiceTest {

  @LocalServerPort private int port;

  @Test
  void the_code_sets_the_cookies_of_the_tokens() {
    Enrolled ada = enrolled();
    Response asked = loginAs(ada.person().username(), PASSWORD);
    var client = new SecondFactorClient(http(), database());

    assertThat(asked.headers("Set-Cookie")).isEmpty();
    Response given = client.verify(asked, ada.app().code());

    assertThat(given.json().propertyNames()).containsExactly("csrf_token");
    assertThat(given.headers("Set-Cookie"))
        .anyMatch(cookie -> cookie.contains("access_token="))
        .anyMatch(cookie -> cookie.contains("refresh_token="));
  }

  @Test
  void a_passkey_sets_the_cookies_of_the_tokens_as_login_and_as_second_step() {
    Person bob = newPerson();
    var phone = new TestAuthenticator("http://localhost:" + port);
    var client = new PasskeyClient(http());
    assertThat(client.register(phone, tokens().access(bob.id())).status()).isEqualTo(201);

    List<Response> given =
        List.of(client.login(phone), client.verify(loginAs(bob.username(), PASSWORD), phone));

    assertThat(given)
        .allSatisfy(
            response -> {
              assertThat(response.status()).as(response.toString()).isEqualTo(200);
              assertThat(response.json().propertyNames()).containsExactly("csrf_token");
              assertThat(response.headers("Set-Cookie"))
                  .anyMatch(cookie -> cookie.contains("access_token="))
                  .anyMatch(cookie -> cookie.contains("refresh_token="));
            });
  }

  @Test
  void a_page_of_another_origin_cannot_log_in_by_passkey() {
    for (String path : List.of("passkeys/login/", "mfa/verify/passkey/")) {
      Response refused =
          http()
              .request("POST", "/api/accounts/" + path)
              .header("Origin", "https://evil.example")
              .header("Sec-Fetch-Site", "cross-site")
              .json("{}")
              .send();

      assertThat(refused.status()).as(path).isEqualTo(403);
    }
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    String access = tokens().access(person.id());
    return new SecondFactorClient(http(), database())
        .enrol(person, access, confirmation(person, access));
  }
}
