package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.STRING;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the sections Resources (profile) and Endpoints (me/). */
class ProfileTest extends ServiceTest {

  @Test
  void me_shows_the_profile_of_the_user_identified_by_the_request() {
    Person ada = newPerson();

    Response answer = me(ada, "GET", null);

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().propertyNames())
        .containsExactly("id", "username", "email", "date_joined");
    assertThat(answer.json().get("id").asLong()).isEqualTo(ada.id());
    assertThat(answer.json().get("date_joined").asString())
        .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d{6})?Z");
  }

  @Test
  void username_and_email_are_writable() {
    Person ada = newPerson();

    Response answer =
        me(ada, "PUT", "{\"username\":\"countess\",\"email\":\"countess@example.com\"}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(me(ada, "GET", null).json().get("username").asString()).isEqualTo("countess");
    assertThat(me(ada, "GET", null).json().get("email").asString())
        .isEqualTo("countess@example.com");
    assertThat(loginAs("Countess", ada.password()).status()).isEqualTo(200);
    assertThat(loginAs(ada.username(), ada.password()).status()).isEqualTo(401);
  }

  @Test
  void id_and_date_joined_are_read_only() {
    Person ada = newPerson();
    Response before = me(ada, "GET", null);

    me(ada, "PATCH", "{\"id\":77,\"date_joined\":\"2000-01-01T00:00:00Z\"}");

    assertThat(me(ada, "GET", null).body()).isEqualTo(before.body());
  }

  @Test
  void a_patch_writes_only_what_it_names() {
    Person ada = newPerson();
    Map<String, @Nullable Object> before = row(ada);

    me(ada, "PATCH", "{\"email\":\"new@example.com\",\"is_staff\":true,\"password\":\"x\"}");

    Map<String, @Nullable Object> after = row(ada);
    assertThat(after).containsEntry("email", "new@example.com");
    before.put("email", "new@example.com");
    assertThat(after).isEqualTo(before);
  }

  @Test
  void a_change_by_staff_meanwhile_is_not_undone() throws Exception {
    Person ada = newPerson();
    String token = login(ada);
    statements()
        .during(
            () ->
                http()
                    .request("PATCH", "/api/accounts/me/")
                    .bearer(token)
                    .json("{\"email\":\"other@example.com\"}")
                    .send());

    assertThat(statements().texts())
        .filteredOn(text -> text.contains("update users"))
        .singleElement(STRING)
        .doesNotContain("password", "is_staff =", "username =");
  }

  @Test
  void the_name_of_somebody_else_is_refused() {
    Person ada = newPerson();
    Person grace = newPerson();

    Response answer =
        me(ada, "PATCH", "{\"username\":\"" + grace.username().toUpperCase(Locale.ROOT) + "\"}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo("{\"username\":[\"A user with that username already exists.\"]}");
  }

  @Test
  void the_case_of_ones_own_name_may_change() {
    Person ada = newPerson("lovelace");

    Response answer = me(ada, "PATCH", "{\"username\":\"LoveLace\"}");

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("username").asString()).isEqualTo("LoveLace");
  }

  @Test
  void an_anonymous_caller_is_refused() {
    assertThat(http().get("/api/accounts/me/").status()).isEqualTo(403);
  }

  private Response me(Person person, String method, @Nullable String body) {
    var request = http().request(method, "/api/accounts/me/").bearer(tokens().access(person.id()));
    return (body == null ? request : request.json(body)).send();
  }

  private Map<String, @Nullable Object> row(Person person) {
    return database()
        .sql("select * from users where id = :id")
        .param("id", person.id())
        .query()
        .singleRow();
  }
}
