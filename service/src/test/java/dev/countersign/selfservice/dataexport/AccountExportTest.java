package dev.countersign.selfservice.dataexport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.HashSet;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AccountExportTest extends ServiceTest {

  private static final String EXPORT = "/api/accounts/export/";

  @Test
  void the_export_contains_what_is_stored_about_the_caller() {
    Person ada = newPerson();
    staticToken(ada);
    new Browser(http()).login(ada);

    Response answer = export(ada);

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(answer.header("Content-Disposition").orElse("")).contains("attachment");
    assertThat(answer.header("Cache-Control").orElse("")).contains("no-store");
    JsonNode export = answer.json();
    assertThat(export.get("account").get(0).get("username").asString()).isEqualTo(ada.username());
    assertThat(export.get("account").get(0).get("email").asString()).isEqualTo(ada.email());
    assertThat(export.get("account").get(0).get("date_joined").asString()).endsWith("Z");
    assertThat(export.get("logins")).hasSize(1);
    assertThat(export.get("sessions")).hasSize(1);
    assertThat(export.get("static_tokens")).hasSize(1);
    assertThat(export.get("events").toString()).contains("user.registered");
  }

  @Test
  void the_export_contains_no_secret_and_nothing_about_others() {
    Person ada = newPerson();
    Person eve = newPerson();
    String token = staticToken(ada);
    String hash =
        database()
            .sql("select password from users where id = :id")
            .param("id", ada.id())
            .query(String.class)
            .single();

    String export = export(ada).body();

    assertThat(export)
        .doesNotContain(token, hash, "argon2", "password\"", "digest", "mac\"")
        .doesNotContain(eve.username(), eve.email());
  }

  @Test
  void events_of_staff_do_not_name_the_staff_member() {
    Person ada = newPerson();
    Person staff = newStaff();
    Response ended =
        http()
            .request("POST", "/api/users/" + ada.id() + "/logout-everywhere/")
            .header("Authorization", "Bearer " + login(staff))
            .send();
    assertThat(ended.status()).isEqualTo(205);

    JsonNode events = export(ada).json().get("events");

    JsonNode event =
        events
            .valueStream()
            .filter(each -> each.get("kind").asString().equals("staff.logins_ended"))
            .findFirst()
            .orElseThrow();
    assertThat(event.get("actor_id").isNull()).isTrue();
    assertThat(event.get("address").isNull()).isTrue();
  }

  @Test
  void an_export_of_many_events_is_complete() {
    Person ada = newPerson();
    String token = login(ada);
    int many = 100_000;
    database()
        .sql(
            """
            insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                                user_agent, request_id, mac)
            select :id, gen_random_uuid(), now(), 'user.logged_in', :id, '', 'many', '192.0.2.1',
                   'test', '', ''
              from generate_series(1, :many)
            """)
        .param("id", ada.id())
        .param("many", many)
        .update();
    try {
      JsonNode events = export(ada, token).json().get("events");

      var ids = new HashSet<String>();
      events.forEach(event -> ids.add(event.get("id").asString()));
      assertThat(events).hasSizeGreaterThanOrEqualTo(many);
      assertThat(ids).hasSize(events.size());
    } finally {
      database()
          .sql("delete from events where subject_id = :id and detail = 'many'")
          .param("id", ada.id())
          .update();
    }
  }

  @Test
  void the_page_offers_the_file_only_to_its_own_form() {
    Person ada = newPerson();
    var browser = new Browser(http());
    browser.login(ada);
    assertThat(browser.get("/account/data/").body()).contains("Download my data");

    Response file = browser.post("/account/data/download/", Map.of());

    assertThat(file.status()).isEqualTo(200);
    assertThat(file.header("Content-Type")).contains("application/json");
    assertThat(file.json().get("account").get(0).get("username").asString())
        .isEqualTo(ada.username());
    assertThat(browser.get("/account/data/download/").status()).isEqualTo(405);
  }

  @Test
  void a_request_without_recent_proof_gets_no_export() {
    assertThat(http().request("GET", EXPORT).bearer(login(newPerson())).send().status())
        .isEqualTo(403);
    assertThat(http().get(EXPORT).status()).isEqualTo(403);
  }

  private Response export(Person person) {
    return export(person, login(person));
  }

  private Response export(Person person, String token) {
    return http()
        .request("GET", EXPORT)
        .bearer(token)
        .header("Access-Confirmation", confirmation(person, token))
        .send();
  }
}
