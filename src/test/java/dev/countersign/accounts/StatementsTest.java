package dev.countersign.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

/** How often each request asks the database. */
class StatementsTest extends ServiceTest {

  @Test
  void a_bearer_request_that_needs_no_row_makes_no_statement() throws Exception {
    assertThat(statementsOf("/probe/rowless/", newPerson())).isZero();
  }

  @Test
  void me_makes_one_statement() throws Exception {
    assertThat(statementsOf("/api/accounts/me/", newPerson())).isOne();
  }

  @Test
  void tasks_make_one_statement() throws Exception {
    assertThat(statementsOf("/api/tasks/", newPerson())).isOne();
  }

  @Test
  void a_log_in_makes_two_statements() throws Exception {
    Person ada = newPerson();

    int statements = statements().during(() -> logInAs(ada.username(), ada.password()));

    assertThat(statements).isEqualTo(2);
  }

  @Test
  void a_failed_log_in_makes_one_statement() throws Exception {
    Person ada = newPerson();

    assertThat(statements().during(() -> logInAs(ada.username(), "not-the-password"))).isOne();
    assertThat(statements().during(() -> logInAs("nobody-at-all", "not-the-password"))).isOne();
  }

  @Test
  void a_registration_makes_two_statements() throws Exception {
    String form =
        "{\"username\":\"counted\",\"email\":\"counted@example.com\",\"password\":\"%1$s\",\"password2\":\"%1$s\"}"
            .formatted(PASSWORD);

    assertThat(statements().during(() -> http().post("/api/accounts/register/", form)))
        .isEqualTo(2);
  }

  private int statementsOf(String path, Person person) throws Exception {
    String token = tokens().access(person.id());
    return statements()
        .during(
            () ->
                assertThat(http().request("GET", path).bearer(token).send().status())
                    .isEqualTo(200));
  }
}
