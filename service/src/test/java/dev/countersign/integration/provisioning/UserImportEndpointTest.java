package dev.countersign.integration.provisioning;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class UserImportEndpointTest extends ServiceTest {

  private final Map<Long, String> staticTokens = new HashMap<>();

  /** Django's hash of "lètmein", from its own tests. */
  private static final String HASH =
      "pbkdf2_sha256$1000$seasalt$PgmCHNNUkMw6MH7+EhX62ztDkbwLcBiyrY6Bhno5jCM=";

  @AfterEach
  void leave_no_superuser_to_other_tests() {
    database().sql("update users set is_superuser = false where is_superuser").update();
  }

  @Test
  void rows_are_added_with_their_hashes_flags_and_times() {
    Person superuser = newSuperuser();
    Response answer =
        send(
            superuser,
            List.of(
                Map.of(
                    "id", 424242,
                    "username", "imported-1",
                    "email", "one@Example.COM",
                    "password", storedHashOf(superuser),
                    "date_joined", "2020-01-31T12:00:00Z",
                    "last_login", "2021-01-31T12:00:00Z",
                    "login_epoch", 7),
                Map.of("username", "imported-2", "is_staff", true, "is_active", false)));

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.json().get("added").asInt()).isEqualTo(2);
    long first = answer.json().at("/results/0/id").asLong();
    long second = answer.json().at("/results/1/id").asLong();
    assertThat(rows("imported-"))
        .containsExactly(
            first + " one@example.com true false false 2020-01-31 2021-01-31 0",
            second + "  false true false " + today() + " - 0");
    assertThat(first).isNotEqualTo(424242);
    assertThat(loginAs("imported-1", PASSWORD).status()).isEqualTo(200);
    assertThat(events(superuser))
        .containsExactly(
            "staff.user_added " + first + " import is_staff=false is_superuser=false",
            "staff.user_added " + second + " import is_staff=true is_superuser=false");
  }

  @Test
  void a_hash_that_costs_too_much_to_check_is_refused() {
    String costly = HASH.replace("$1000$", "$9999999$");

    Response answer =
        send(newSuperuser(), List.of(Map.of("username", "costly-1", "password", costly)));

    assertThat(answer.body()).contains("would cost too much memory or time");
    assertThat(rows("costly-")).isEmpty();
  }

  @Test
  void each_row_has_its_result_and_wrong_rows_do_not_keep_the_others_out() {
    Person superuser = newSuperuser();
    Person ada = newPerson("Known-Name");

    Response answer =
        send(
            superuser,
            List.of(
                Map.of("username", "row-1", "password", HASH),
                Map.of("username", "row-2", "password", "plain-text-password"),
                Map.of("username", "row 3", "email", "none"),
                Map.of("username", "Known-Name"),
                Map.of("username", "known-name"),
                Map.of("username", "row-1"),
                Map.of("username", "row-4", "date_joined", "yesterday"),
                List.of("row-5")));

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.json().get("results").valueStream().map(row -> row.get("status").asString()))
        .containsExactly(
            "added", "refused", "refused", "present", "refused", "present", "refused", "refused");
    assertThat(answer.json().at("/results/3/id").asLong()).isEqualTo(ada.id());
    assertThat(answer.json().at("/results/1/errors").propertyNames()).containsExactly("password");
    assertThat(answer.json().at("/results/2/errors").propertyNames())
        .containsExactly("username", "email");
    assertThat(answer.json().at("/results/6/errors").propertyNames())
        .containsExactly("date_joined");
    assertThat(answer.json().at("/results/7/errors").propertyNames())
        .containsExactly("non_field_errors");
    assertThat(answer.body()).doesNotContain("plain-text", HASH);
    assertThat(rows("row")).hasSize(1);
  }

  @Test
  void only_superusers_import() {
    Person staff = newStaff();
    Person member = newPerson();

    for (Person person : List.of(staff, member)) {
      assertThat(send(person, List.of(Map.of("username", "smuggled"))).status()).isEqualTo(403);
    }
    assertThat(rows("smuggled")).isEmpty();
  }

  @Test
  void a_batch_has_one_to_200_rows() {
    Person superuser = newSuperuser();
    List<Map<String, Object>> many =
        IntStream.range(0, 201)
            .<Map<String, Object>>mapToObj(number -> Map.of("username", "bulk-" + number))
            .toList();

    assertThat(send(superuser, many).body())
        .isEqualTo("{\"users\":[\"Ensure this field has no more than 200 elements.\"]}");
    assertThat(send(superuser, List.of()).body())
        .isEqualTo("{\"users\":[\"This list may not be empty.\"]}");
    assertThat(post(superuser, "{}", "").body())
        .isEqualTo("{\"users\":[\"This field is required.\"]}");
    assertThat(post(superuser, "{\"users\":7}", "").body())
        .isEqualTo("{\"users\":[\"Expected a list of items.\"]}");
    assertThat(send(superuser, new ArrayList<>(many.subList(0, 200))).json().get("added").asInt())
        .isEqualTo(200);
  }

  @Test
  void the_number_of_statements_does_not_depend_on_the_number_of_users() throws Exception {
    Person superuser = newSuperuser();

    int one = statements().during(() -> send(superuser, List.of(Map.of("username", "only"))));
    int many =
        statements()
            .during(
                () ->
                    send(
                        superuser,
                        IntStream.range(0, 50)
                            .mapToObj(number -> Map.of("username", "counted-" + number))
                            .toList()));

    assertThat(List.of(one, many)).containsOnly(9);
  }

  @Test
  void a_repeated_batch_gets_the_same_report() {
    Person superuser = newSuperuser();
    String body = Tokens.json(Map.of("users", List.of(Map.of("username", "once"))));

    Response first = post(superuser, body, "batch-1");
    Response second = post(superuser, body, "batch-1");
    Response unmarked = post(superuser, body, "");

    assertThat(second.body()).isEqualTo(first.body());
    assertThat(second.header("Idempotent-Replayed")).contains("true");
    assertThat(unmarked.json().get("present").asInt()).isOne();
  }

  @Test
  void a_form_sends_the_rows_as_json_text() {
    Person superuser = newSuperuser();

    Response answer =
        http()
            .request("POST", "/api/users/import/")
            .staticToken(staticToken(superuser))
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("users=%5B%7B%22username%22%3A%22by-form%22%7D%5D")
            .send();

    assertThat(answer.json().get("added").asInt()).isOne();
  }

  @Test
  void options_describe_the_rows() {
    Response answer =
        http()
            .request("OPTIONS", "/api/users/import/")
            .staticToken(staticToken(newSuperuser()))
            .send();

    assertThat(answer.json().at("/actions/POST/users/child/children").propertyNames())
        .contains("username", "password", "date_joined");
  }

  private Person newSuperuser() {
    Person person = newStaff();
    change(person, "is_superuser = true");
    staticTokens.put(person.id(), staticToken(person));
    return person;
  }

  private String staticTokenOf(Person person) {
    return staticTokens.computeIfAbsent(person.id(), this::staticToken);
  }

  private Response send(Person actor, List<?> rows) {
    return post(actor, Tokens.json(Map.of("users", rows)), "");
  }

  private Response post(Person actor, String body, String key) {
    HttpRequest request =
        http().request("POST", "/api/users/import/").staticToken(staticTokenOf(actor));
    return (key.isEmpty() ? request : request.header("Idempotency-Key", key)).json(body).send();
  }

  private String storedHashOf(Person person) {
    return database()
        .sql("select password from users where id = :id")
        .param("id", person.id())
        .query(String.class)
        .single();
  }

  private String today() {
    return database().sql("select current_date::text").query(String.class).single();
  }

  private List<String> rows(String prefix) {
    return database()
        .sql(
            """
            select concat_ws(' ', id, email, is_active::text, is_staff::text, is_superuser::text,
                             date_joined::date, coalesce(last_login::date::text, '-'),
                             login_epoch)
              from users
             where username like :prefix
             order by username
            """)
        .param("prefix", prefix + "%")
        .query((row, _) -> row.getString(1))
        .list();
  }

  private List<String> events(Person actor) {
    return database()
        .sql(
            """
            select kind || ' ' || subject_id || ' ' || detail
              from events
             where actor_id = :id
               and kind like 'staff.%'
             order by subject_id
            """)
        .param("id", actor.id())
        .query((row, _) -> row.getString(1))
        .list();
  }
}
