package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests the section Browser request protections: SQL queries are parameterised. */
@Tag("R21")
@Tag("T80")
class QueriesTest extends ServiceTest {

  private static final List<String> HOSTILE =
      List.of(
          "'; drop table tasks; --",
          "' or '1'='1",
          "\" or \"\"=\"",
          "1); delete from users; --",
          "${jndi:ldap://localhost/x}",
          ":id ? $1 $$ %s \\",
          "<script>alert(1)</script>",
          "' union select password from users --",
          "x'; select pg_sleep(10); --");

  @Test
  void input_is_passed_as_data_and_read_back_unchanged() {
    Person ada = newPerson();

    for (String text : HOSTILE) {
      Response answer =
          http()
              .request("POST", "/api/tasks/")
              .bearer(tokens().access(ada.id()))
              .json(Tokens.json(Map.of("title", text)))
              .send();
      assertThat(answer.status()).as(text).isEqualTo(201);
      assertThat(answer.json().get("title").asString()).isEqualTo(text);
    }
  }

  @Test
  void hostile_names_and_passwords_log_nobody_in() {
    Person ada = newPerson();

    for (String text : HOSTILE) {
      assertThat(loginAs(text, ada.password()).status()).as(text).isEqualTo(401);
      assertThat(loginAs(ada.username(), text).status()).as(text).isEqualTo(401);
    }
    assertThat(loginAs(ada.username(), ada.password()).status()).isEqualTo(200);
  }
}
