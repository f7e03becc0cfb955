package dev.countersign.credentials.tokencookies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

class NoTokenCookiesTest extends ServiceTest {

  @Test
  void by_default_tokens_are_in_the_body_and_no_cookie_is_set_or_read() {
    Person ada = newPerson();
    Response login = loginAs(ada.username(), PASSWORD);
    String refresh = login.json().get("refresh").asString();
    String access = login.json().get("access").asString();
    String cookies = "access_token=%s; refresh_token=%s".formatted(access, refresh);

    Response me = http().request("GET", "/api/accounts/me/").header("Cookie", cookies).send();
    Response refreshed =
        http().request("POST", CookieClient.REFRESH).header("Cookie", cookies).json("{}").send();
    Response loggedOut =
        http()
            .request("POST", "/api/accounts/logout/")
            .bearer(access)
            .header("Cookie", cookies)
            .json("{}")
            .send();

    assertThat(login.headers("Set-Cookie")).isEmpty();
    assertThat(me.status()).isEqualTo(403);
    assertThat(refreshed.status()).isEqualTo(400);
    assertThat(loggedOut.status()).isEqualTo(400);
    assertThat(http().get("/api/accounts/csrf/").status()).isEqualTo(404);
  }

  @Test
  void by_default_a_login_from_another_origin_is_not_refused() {
    Person ada = newPerson();

    Response login =
        http()
            .request("POST", "/api/token/")
            .header("Origin", "https://other.example")
            .json("{\"username\":\"%s\",\"password\":\"%s\"}".formatted(ada.username(), PASSWORD))
            .send();

    assertThat(login.status()).isEqualTo(200);
  }
}
