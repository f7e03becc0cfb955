package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.json.JsonMapper;

/** Tests logins of a user whose stored hash takes longer than a request may wait. */
@TestPropertySource(
    properties = {
      "countersign.database.request-deadline=1s",
      "countersign.lockout.network-limit=100",
      "countersign.lockout.failure-limit=1",
      "countersign.lockout.account-limit=1",
      "countersign.security.trusted-proxies=127.0.0.1"
    })
class ExpensiveHashTest extends ServiceTest {

  private static final String COSTLY =
      "pbkdf2_sha256$9999999$seasalt$PgmCHNNUkMw6MH7+EhX62ztDkbwLcBiyrY6Bhno5jCM=";

  @Test
  void an_attempt_that_runs_out_of_time_counts_as_a_failure() {
    Person ada = newPerson();
    Person bob = newPerson();
    database()
        .sql("update users set password = :hash where id = :id")
        .param("hash", COSTLY)
        .param("id", ada.id())
        .update();

    Response first = attempt(ada);
    Response second = attempt(ada);

    assertThat(first.status()).isEqualTo(503);
    assertThat(second.status()).as("locked out, without a hash").isEqualTo(401);
    assertThat(attempt(bob).status()).isEqualTo(200);
  }

  private Response attempt(Person person) {
    String body =
        JsonMapper.shared()
            .createObjectNode()
            .put("username", person.username())
            .put("password", PASSWORD)
            .toString();
    return http().post("/api/token/", body);
  }
}
