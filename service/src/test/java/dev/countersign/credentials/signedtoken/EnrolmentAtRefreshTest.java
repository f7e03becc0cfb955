package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.TokenTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the order of the rules at a refresh by a user who must add a second factor. */
@TestPropertySource(properties = "countersign.second-factor.required=all")
class EnrolmentAtRefreshTest extends TokenTest {

  private static final String OVERDUE = "second_factor_asked_at = now() - interval '8 days'";

  @Test
  void a_token_that_would_be_accepted_is_refused_until_the_user_has_a_second_factor() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    change(ada, OVERDUE);

    assertThat(refresh(token).status()).isEqualTo(403);
  }

  @Test
  void an_inactive_user_is_refused_as_inactive_and_not_asked_for_a_second_factor() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    change(ada, OVERDUE);
    change(ada, "is_active = false");

    Response refused = refresh(token);

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.json().get("code").asString()).isEqualTo("no_active_account");
  }

  @Test
  void a_spent_token_is_refused_as_spent() {
    Person ada = newPerson();
    String token = obtain(ada).refresh();
    rotate(token);
    change(ada, OVERDUE);

    assertBlacklisted(refresh(token));
  }
}
