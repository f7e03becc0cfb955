package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Without the blacklist, logout cannot end a token and gets the response 400. */
@TestPropertySource(
    properties = {
      "countersign.jwt.blacklist-enabled=false",
      "countersign.jwt.blacklist-after-rotation=false"
    })
class BlacklistOffTest extends TokenTest {

  @Test
  void log_out_is_400_and_the_token_stays_good() {
    Pair pair = obtain(newPerson());

    Response answer = logout(pair);

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("detail").asString()).isEqualTo("Invalid token.");
    assertThat(verify(pair.refresh()).status()).isEqualTo(200);
    assertThat(refresh(pair.refresh()).status()).isEqualTo(200);
  }

  @Test
  void a_login_ends_90_days_after_its_creation_and_so_do_its_tokens() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();

    Instant created = makeOlder(ada, Duration.ofDays(90).minusMinutes(10));
    Response last = refresh(token);
    makeOlder(ada, Duration.ofMinutes(10));

    assertThat(last.status()).as(last.toString()).isEqualTo(200);
    assertThat(claims(last.json().get("access").asString()).get("exp").asLong())
        .isEqualTo(created.getEpochSecond() + Duration.ofDays(90).toSeconds());
    assertThat(claims(last.json().get("refresh").asString()).get("exp").asLong())
        .isEqualTo(created.getEpochSecond() + Duration.ofDays(90).toSeconds());
    Response over = refresh(token);
    assertThat(over.status()).isEqualTo(401);
    assertThat(over.json().get("detail").asString()).isEqualTo("Token is expired");
    assertThat(verify(token).status()).isEqualTo(401);
  }

  @Test
  void a_rotated_token_stays_good() {
    Pair first = obtain(newPerson());
    rotate(first.refresh());

    assertThat(refresh(first.refresh()).status()).isEqualTo(200);
  }

  @Test
  void an_inactive_users_token_is_refused_all_the_same() {
    Person ada = newPerson();
    Pair pair = obtain(ada);

    change(ada, "is_active = false");

    assertThat(refresh(pair.refresh()).status()).isEqualTo(401);
  }

  @Test
  void a_refresh_leaves_the_last_log_in_alone() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    change(ada, "last_login = timestamptz '2001-02-03 04:05:06Z'");

    rotate(pair.refresh());

    assertThat(
            database()
                .sql("select count(*) from users where id = :id and last_login < '2002-01-01'")
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isOne();
  }
}
