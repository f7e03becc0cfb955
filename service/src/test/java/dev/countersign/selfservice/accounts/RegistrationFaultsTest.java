package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

/** The rounds that docs/use/errors.md describes. */
class RegistrationFaultsTest extends ServiceTest {

  @Test
  void a_taken_name_and_malformed_fields_are_reported_at_once() {
    Response answer = register(newPerson().username(), "no-address", "secret", "other");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().propertyNames()).contains("username", "email");
  }

  @Test
  void passwords_that_differ_are_reported_after_the_fields() {
    Response first = register(newPerson().username(), "a@example.com", "password", "passwore");
    Response second = register("a-free-name", "a@example.com", "password", "passwore");
    Response third = register("a-free-name", "a@example.com", "password", "password");

    assertThat(first.json().propertyNames()).containsExactly("username");
    assertThat(second.body()).contains("Passwords do not match.");
    assertThat(third.body()).contains("too common").doesNotContain("do not match");
  }

  private Response register(String username, String email, String password, String password2) {
    return http()
        .post(
            "/api/accounts/register/",
            """
            {"username": "%s", "email": "%s", "password": "%s", "password2": "%s"}
            """
                .formatted(username, email, password, password2));
  }
}
