package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests credentials of Django if this service keeps its tokens in cookies. */
@TestPropertySource(
    properties = {
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class CarriedTokensInCookiesTest extends TakeoverTest {

  @Test
  void an_access_token_of_django_is_accepted_in_the_header_and_in_the_cookie() {
    Person ada = newPerson();
    String access = django().access(ada.id());

    assertThat(me(access).status()).isEqualTo(200);
    assertThat(
            http()
                .request("GET", "/api/accounts/me/")
                .header("Cookie", "access_token=" + access)
                .send()
                .status())
        .isEqualTo(200);
  }

  @Test
  void a_refresh_token_of_django_in_the_body_is_exchanged_for_cookies_once() {
    Person ada = newPerson();
    String refresh = django().refresh(ada.id());

    Response first = refresh("/api/accounts/token/refresh/", refresh);

    assertThat(first.status()).as(first.toString()).isEqualTo(200);
    List<String> cookies = first.headers("Set-Cookie");
    assertThat(cookies).anyMatch(line -> line.startsWith("access_token="));
    assertThat(cookies).anyMatch(line -> line.startsWith("refresh_token="));
    assertThat(refresh("/api/accounts/token/refresh/", refresh).status()).isEqualTo(401);
  }

  @Test
  void a_refresh_token_of_django_in_the_cookie_lacks_a_csrf_token_and_is_not_spent() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());

    Response refused =
        http()
            .request("POST", "/api/accounts/token/refresh/")
            .header("Cookie", "refresh_token=" + token)
            .header("Sec-Fetch-Site", "same-origin")
            .json("{}")
            .send();

    assertThat(refused.json().get("code").asString()).isEqualTo("csrf_failed");
    assertThat(refresh("/api/accounts/token/refresh/", token).status()).isEqualTo(200);
  }

  @Test
  void the_end_of_all_logins_ends_the_cookies_of_django() {
    Person ada = newPerson();
    Map<String, Object> claims = Tokens.accessPayload(ada.id());
    claims.put("iat", Instant.now().getEpochSecond() - 60);
    String access = django().signed(Tokens.header(), claims);

    Response ended =
        http()
            .request("POST", "/api/accounts/logout-everywhere/")
            .bearer(django().access(ada.id()))
            .json("{}")
            .send();

    assertThat(ended.status()).as(ended.toString()).isEqualTo(205);
    assertThat(
            http()
                .request("GET", "/api/tasks/")
                .header("Cookie", "access_token=" + access)
                .send()
                .status())
        .isIn(401, 403);
  }

  private Response refresh(String path, String token) {
    return http().post(path, Tokens.json(Map.of("refresh", token)));
  }
}
