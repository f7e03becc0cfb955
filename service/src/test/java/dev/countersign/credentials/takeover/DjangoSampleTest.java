package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.credentials.statictoken.CarriedStaticTokenStore;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.support.Http.Response;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Uses credentials that Django 3.2, Django REST framework 3.14 and SimpleJWT 5.2 have issued, with
 * lifetimes of 100 years. Has an application of its own, because the ids 1 and 2 must be free.
 */
@TestPropertySource(properties = "countersign.takeover.until=2119-01-01T00:00:00Z")
class DjangoSampleTest extends TakeoverTest {

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Instant END = Instant.parse("2110-01-01T00:00:00Z");

  @Autowired private CarriedStaticTokenStore tokens;
  @Autowired private CarriedSessionStore sessions;
  @Autowired private CarriedRefreshTokenStore refreshTokens;

  @Test
  void every_credential_of_django_is_accepted_and_the_blacklisted_one_is_not() throws Exception {
    JsonNode sample;
    try (var file = DjangoSampleTest.class.getResourceAsStream("/django-credentials.json")) {
      sample = JSON.readTree(file);
    }
    assertThat(sample.get("secret_key").asString()).isEqualTo(DJANGO_KEY);
    for (JsonNode user : sample.get("users")) {
      store(user);

      assertThat(id(me(user.get("access").asString()))).isEqualTo(user.get("id").asLong());
      assertThat(
              id(
                  http()
                      .request("GET", "/api/accounts/me/")
                      .staticToken(user.get("token").asString())
                      .send()))
          .isEqualTo(user.get("id").asLong());
      for (String name : List.of("refresh", "refresh2", "rotated")) {
        String token = user.get(name).asString();
        assertThat(refresh(token).status()).as(name).isEqualTo(200);
        assertThat(refresh(token).status()).as(name).isEqualTo(401);
      }
      assertThat(refresh(user.get("blacklisted").asString()).status()).isEqualTo(401);
      assertThat(id(changed(user))).isEqualTo(user.get("id").asLong());
      assertThat(loginAs(user.get("username").asString(), "a long quiet road").status())
          .isEqualTo(200);
    }
  }

  /** Sends the first unsafe request of an open page, with the session and CSRF cookies. */
  private Response changed(JsonNode user) {
    return http()
        .request("PATCH", "/api/accounts/me/")
        .header(
            "Cookie",
            "sessionid="
                + user.get("sessionid").asString()
                + "; csrftoken="
                + user.get("csrf_cookie").asString())
        .header("X-CSRFToken", user.get("csrf_form").asString())
        .header("Sec-Fetch-Site", "same-origin")
        .json("{}")
        .send();
  }

  private void store(JsonNode user) {
    long id = user.get("id").asLong();
    database()
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id) values (:username, :id)
            )
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined)
            values (:id, :username, :email, :password, true, false, false, now())
            """)
        .param("id", id)
        .param("username", user.get("username").asString())
        .param("email", user.get("email").asString())
        .param("password", user.get("password").asString())
        .update();
    StaticToken key = StaticToken.read(user.get("token").asString()).orElseThrow();
    tokens.add(List.of(new CarriedStaticToken(id, key, END)));
    sessions.add(List.of(new CarriedSession(user.get("sessionid").asString(), id, END)));
    String jti = claims(user.get("blacklisted").asString()).get("jti").asString();
    UUID uuid = UUID.fromString(jti.replaceFirst("(.{8})(.{4})(.{4})(.{4})", "$1-$2-$3-$4-"));
    refreshTokens.addBlacklisted(List.of(new BlacklistedToken(uuid, Optional.of(id), END)));
  }

  private static JsonNode claims(String token) {
    return JSON.readTree(Base64.getUrlDecoder().decode(token.split("\\.", -1)[1]));
  }

  private static long id(Response response) {
    assertThat(response.status()).as(response.body()).isEqualTo(200);
    return response.json().get("id").asLong();
  }
}
