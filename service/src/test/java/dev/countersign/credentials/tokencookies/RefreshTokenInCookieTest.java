package dev.countersign.credentials.tokencookies;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.jwt.cookie=refresh",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class RefreshTokenInCookieTest extends ServiceTest {

  private static final String BODY =
      "\\{\"access\":\"[\\w-]+\\.[\\w-]+\\.[\\w-]+\",\"csrf_token\":\"[A-Za-z0-9]{64}\"}";

  @ParameterizedTest
  @ValueSource(strings = {"/api/token/", "/api/accounts/login/"})
  void the_body_has_the_access_token_and_the_refresh_token_is_a_cookie(String path) {
    CookieClient client = new CookieClient(http());

    Response login = client.login(path, newPerson());
    Response refreshed = client.refresh();

    assertThat(login.body()).matches(BODY);
    assertThat(login.headers("Set-Cookie")).hasSize(1);
    assertThat(login.header("Set-Cookie").orElseThrow()).startsWith("refresh_token=");
    assertThat(refreshed.body()).matches(BODY);
    assertThat(refreshed.headers("Set-Cookie")).hasSize(1);
  }

  @Test
  void an_access_token_in_a_cookie_is_not_accepted() {
    CookieClient client = new CookieClient(http());
    String access = client.login(newPerson()).json().get("access").asString();

    assertThat(
            http()
                .request("GET", "/api/accounts/me/")
                .header("Cookie", "access_token=" + access)
                .send()
                .status())
        .isEqualTo(403);
  }

  @Test
  void a_logout_reads_the_cookie_with_the_csrf_token_and_deletes_it() {
    CookieClient client = new CookieClient(http());
    String access = client.login(newPerson()).json().get("access").asString();

    Response forged =
        client.forged("POST", "/api/accounts/logout/").bearer(access).json("{}").send();
    Response response =
        client.send(client.request("POST", "/api/accounts/logout/").bearer(access).json("{}"));

    assertThat(forged.status()).isEqualTo(403);
    assertThat(response.status()).as(response.toString()).isEqualTo(205);
    assertThat(client.browser().cookie("refresh_token")).isEmpty();
  }

  @Test
  void a_refresh_token_in_the_body_is_used_before_the_cookie_and_not_returned() {
    CookieClient client = new CookieClient(http());
    client.login(newPerson());
    String refresh = client.browser().cookie("refresh_token").orElseThrow();

    Response response =
        http().post("/api/token/refresh/", "{\"refresh\":\"%s\"}".formatted(refresh));

    assertThat(response.body()).matches(BODY);
  }
}
