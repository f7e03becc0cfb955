package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** ROTATE_REFRESH_TOKENS off: the refresh token of a login stays valid until it expires. */
@TestPropertySource(
    properties = {
      "countersign.jwt.rotate-refresh-tokens=false",
      "countersign.jwt.custom-claims=is_staff"
    })
class RotationOffTest extends TokenTest {

  @Test
  void a_refresh_gives_an_access_token_and_nothing_else_every_time() {
    String token = obtain(newPerson()).refresh();

    Response first = refresh(token);
    Response second = refresh(token);

    assertThat(first.status()).isEqualTo(200);
    assertThat(first.json().propertyNames()).containsExactly("access");
    assertThat(me(first.json().get("access").asString()).status()).isEqualTo(200);
    assertThat(second.status()).isEqualTo(200);
    assertThat(second.body()).isNotEqualTo(first.body());
  }

  @Test
  void nothing_is_written() throws Exception {
    String token = obtain(newPerson()).refresh();

    assertThat(statements().during(() -> refresh(token))).isOne();

    assertThat(statements().texts().getFirst()).startsWith("select");
  }

  @Test
  void log_out_ends_it() {
    Pair pair = obtain(newPerson());
    refresh(pair.refresh());

    assertThat(logout(pair).status()).isEqualTo(205);

    assertBlacklisted(refresh(pair.refresh()));
    assertBlacklisted(verify(pair.refresh()));
  }

  @Test
  void a_token_that_was_spent_while_rotation_was_on_stays_spent() {
    Person ada = newPerson();
    Pair pair = obtain(ada);
    database()
        .sql("update logins set generation = 1 where user_id = :id")
        .param("id", ada.id())
        .update();

    assertBlacklisted(refresh(pair.refresh()));
    assertBlacklisted(verify(pair.refresh()));
  }

  @Test
  void a_login_ends_90_days_after_its_creation_and_so_do_its_access_tokens() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();

    Instant created = makeOlder(ada, Duration.ofDays(90).minusMinutes(10));
    Response last = refresh(token);
    makeOlder(ada, Duration.ofMinutes(10));

    assertThat(last.status()).as(last.toString()).isEqualTo(200);
    assertThat(claims(last.json().get("access").asString()).get("exp").asLong())
        .isEqualTo(created.getEpochSecond() + Duration.ofDays(90).toSeconds());
    Response over = refresh(token);
    assertThat(over.status()).isEqualTo(401);
    assertThat(over.json().get("detail").asString()).isEqualTo("Token is expired");
    assertThat(verify(token).status()).isEqualTo(401);
  }

  @Test
  void an_inactive_users_token_is_refused() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();

    change(ada, "is_active = false");

    Response answer = refresh(token);
    assertThat(answer.status()).isEqualTo(401);
    assertThat(answer.json().get("code").asString()).isEqualTo("no_active_account");
  }

  @Test
  void claims_are_read_anew_all_the_same() {
    Person ada = newStaff();
    Pair pair = obtain(ada);
    assertThat(claims(pair.access()).get("is_staff").asBoolean()).isTrue();

    change(ada, "is_staff = false");

    String access = refresh(pair.refresh()).json().get("access").asString();
    assertThat(claims(access).get("is_staff").asBoolean()).isFalse();
  }
}
