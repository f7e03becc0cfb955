package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Counts the SQL statements of each request. */
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
  void a_static_token_makes_two_statements_of_which_one_reads_the_users_row_too() throws Exception {
    String token = staticToken(newPerson());

    for (String path : List.of("/probe/rowless/", "/api/accounts/me/")) {
      assertThat(statements().during(() -> get(path, token))).as(path).isEqualTo(2);
    }
    assertThat(statements().during(() -> get("/api/tasks/", token))).isEqualTo(3);
  }

  @Test
  void what_has_not_the_form_of_a_static_token_makes_no_statement() throws Exception {
    HttpRequest request = http().request("GET", "/api/accounts/me/").staticToken("garbage");

    assertThat(statements().during(() -> assertThat(request.send().status()).isEqualTo(401)))
        .isZero();
  }

  @Test
  void tasks_make_one_statement() throws Exception {
    assertThat(statementsOf("/api/tasks/", newPerson())).isOne();
  }

  @Test
  void a_log_in_makes_seven_round_trips_before_its_commit() throws Exception {
    Person ada = newPerson();

    int statements = statements().during(() -> loginAs(ada.username(), ada.password()));

    assertThat(statements).isEqualTo(7);
  }

  @Test
  void a_failed_log_in_makes_six_round_trips_whoever_it_is() throws Exception {
    Person ada = newPerson();

    assertThat(statements().during(() -> loginAs(ada.username(), "not-the-password"))).isEqualTo(6);
    assertThat(statements().during(() -> loginAs("nobody-at-all", "not-the-password")))
        .isEqualTo(6);
  }

  @Test
  void a_registration_makes_four_round_trips_before_its_commit() throws Exception {
    String form =
        "{\"username\":\"counted\",\"email\":\"counted@example.com\",\"password\":\"%1$s\",\"password2\":\"%1$s\"}"
            .formatted(PASSWORD);

    assertThat(statements().during(() -> http().post("/api/accounts/register/", form)))
        .isEqualTo(4);
  }

  private void get(String path, String token) {
    assertThat(http().request("GET", path).staticToken(token).send().status()).isEqualTo(200);
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
