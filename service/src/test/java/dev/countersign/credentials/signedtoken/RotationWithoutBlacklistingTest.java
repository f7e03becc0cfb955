package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/**
 * BLACKLIST_AFTER_ROTATION off: a rotated token stays valid until it expires or the user logs out.
 */
@TestPropertySource(
    properties = {
      "countersign.jwt.blacklist-after-rotation=false",
      "countersign.jwt.absolute-lifetime=0"
    })
class RotationWithoutBlacklistingTest extends TokenTest {

  @Test
  void the_old_token_stays_good_and_so_does_every_successor() {
    Pair first = obtain(newPerson());

    Pair second = rotate(first.refresh());
    Pair third = rotate(first.refresh());
    Pair fourth = rotate(second.refresh());

    assertThat(Set.of(first.refresh(), second.refresh(), third.refresh(), fourth.refresh()))
        .hasSize(4);
    for (Pair pair : List.of(first, second, third, fourth)) {
      assertThat(verify(pair.refresh()).status()).isEqualTo(200);
      assertThat(refresh(pair.refresh()).status()).isEqualTo(200);
    }
  }

  @Test
  void log_out_with_any_of_them_ends_them_all() {
    Pair first = obtain(newPerson());
    Pair second = rotate(first.refresh());

    assertThat(logout(first).status()).isEqualTo(205);

    assertBlacklisted(refresh(first.refresh()));
    assertBlacklisted(refresh(second.refresh()));
    assertBlacklisted(verify(second.refresh()));
    assertThat(logout(second).status()).isEqualTo(400);
  }

  @Test
  void an_inactive_users_tokens_are_refused_old_and_new() {
    Person ada = newPerson();
    Pair first = obtain(ada);
    Pair second = rotate(first.refresh());

    change(ada, "is_active = false");

    assertThat(refresh(first.refresh()).status()).isEqualTo(401);
    assertThat(refresh(second.refresh()).status()).isEqualTo(401);
  }

  @Test
  void without_an_absolute_lifetime_a_login_can_be_refreshed_for_years() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();

    makeOlder(ada, Duration.ofDays(4000));

    Pair next = rotate(token);
    assertThat(claims(next.refresh()).get("exp").asLong())
        .isEqualTo(claims(next.refresh()).get("iat").asLong() + Duration.ofDays(7).toSeconds());
    assertThat(verify(next.refresh()).status()).isEqualTo(200);
  }

  @Test
  void one_log_in_is_still_one_row() {
    Person ada = newPerson();
    Pair first = obtain(ada);

    for (int i = 0; i < 5; i++) {
      rotate(first.refresh());
    }

    assertThat(
            database()
                .sql("select count(*) from logins where user_id = :id")
                .param("id", ada.id())
                .query(Integer.class)
                .single())
        .isOne();
  }
}
