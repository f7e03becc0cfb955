package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Comparator;
import java.util.Map;
import tools.jackson.databind.JsonNode;

/** Base class of tests that obtain, rotate and revoke token pairs. */
public abstract class TokenTest extends ServiceTest {

  /** The response to a login or a refresh. */
  public record Pair(String refresh, String access) {

    public static Pair of(Response answer) {
      assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
      return new Pair(
          answer.json().get("refresh").asString(), answer.json().get("access").asString());
    }
  }

  protected final Pair obtain(Person person) {
    return Pair.of(loginAs(person.username(), person.password()));
  }

  protected final Response refresh(String token) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", token)));
  }

  /** Rotates a refresh token that must be valid. */
  protected final Pair rotate(String token) {
    return Pair.of(refresh(token));
  }

  protected final Response verify(String token) {
    return http().post("/api/token/verify/", Tokens.json(Map.of("token", token)));
  }

  protected final Response me(String access) {
    return http().request("GET", "/api/accounts/me/").bearer(access).send();
  }

  protected final Response logout(Pair pair) {
    return http()
        .request("POST", "/api/accounts/logout/")
        .bearer(pair.access())
        .json(Tokens.json(Map.of("refresh", pair.refresh())))
        .send();
  }

  protected final void assertBlacklisted(Response answer) {
    assertThat(answer.status()).as(answer.toString()).isEqualTo(401);
    assertThat(answer.body())
        .isEqualTo("{\"detail\":\"Token is blacklisted\",\"code\":\"token_not_valid\"}");
  }

  /** Makes all logins of the user older, and returns when the newest was created. */
  protected final Instant makeOlder(Person person, Duration age) {
    return database()
        .sql(
            """
            update logins
               set created_at = created_at - :seconds * interval '1 second'
             where user_id = :id
            returning created_at
            """)
        .param("seconds", age.toSeconds())
        .param("id", person.id())
        .query((row, _) -> row.getObject(1, OffsetDateTime.class).toInstant())
        .list()
        .stream()
        .max(Comparator.naturalOrder())
        .orElseThrow();
  }

  protected static JsonNode claims(String token) {
    return TokenClaims.of(token);
  }
}
