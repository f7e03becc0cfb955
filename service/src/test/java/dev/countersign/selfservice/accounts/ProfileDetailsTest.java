package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the optional fields of the profile. */
@TestPropertySource(
    properties = {
      "countersign.profile.fields=first_name,last_name,extra",
      "countersign.profile.editable=first_name,extra.phone"
    })
class ProfileDetailsTest extends ServiceTest {

  private static final String ME = "/api/accounts/me/";

  @Test
  void the_profile_shows_the_fields_that_the_settings_name() {
    Person person = newPerson();
    change(person, "first_name = 'Ada', last_name = 'King', extra = '{\"plan\": \"gold\"}'");

    Response answer = http().request("GET", ME).bearer(tokens().access(person.id())).send();

    assertThat(answer.body())
        .contains("\"first_name\":\"Ada\",\"last_name\":\"King\",\"extra\":{\"plan\":\"gold\"}}");
  }

  @Test
  void users_change_what_is_editable_and_nothing_else() {
    Person person = newPerson();
    change(person, "last_name = 'King', extra = '{\"plan\": \"gold\"}'");

    Response answer =
        patch(
            person,
            """
            {"first_name": "Ada", "last_name": "Other",
             "extra": {"phone": "1815", "plan": "free", "is_staff": true}}
            """);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.json().get("first_name").asString()).isEqualTo("Ada");
    assertThat(answer.json().get("last_name").asString()).isEqualTo("King");
    assertThat(answer.json().get("extra").toString())
        .isEqualTo("{\"plan\":\"gold\",\"phone\":\"1815\"}");
    assertThat(
            database()
                .sql(
                    "select detail from events where subject_id = :id and kind = 'profile.changed'")
                .param("id", person.id())
                .query(String.class)
                .list())
        .containsExactly("first_name, extra");
  }

  @Test
  void values_that_cannot_be_stored_are_refused() {
    Person person = newPerson();
    for (String value :
        new String[] {"\"\\u0000\"", "{}", "[1]", "1.5", "1e999", "\"" + "x".repeat(1001) + "\""}) {
      Response answer = patch(person, "{\"extra\": {\"phone\": " + value + "}}");

      assertThat(answer.status()).as(value + answer).isEqualTo(400);
    }
    assertThat(patch(person, "{\"first_name\": \"" + "x".repeat(151) + "\"}").status())
        .isEqualTo(400);
  }

  @Test
  void extra_stays_within_its_size() {
    Person person = newPerson();
    change(person, "extra = jsonb_build_object('plan', repeat('x', 8000))");

    assertThat(patch(person, "{\"extra\": {\"phone\": \"" + "1".repeat(500) + "\"}}").body())
        .isEqualTo("{\"extra\":[\"Ensure this field has no more than 8192 bytes.\"]}");
    assertThat(patch(person, "{\"extra\": {\"phone\": \"1\"}}").status()).isEqualTo(200);
  }

  private Response patch(Person person, String body) {
    return http().request("PATCH", ME).bearer(tokens().access(person.id())).json(body).send();
  }
}
