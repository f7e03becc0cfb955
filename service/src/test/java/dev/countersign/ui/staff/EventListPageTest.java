package dev.countersign.ui.staff;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.beans.factory.annotation.Autowired;

class EventListPageTest extends ServiceTest {

  private static final String LOG = "/admin/events/";

  @Autowired private AuditLog audit;

  private final String requestId = "request-" + UUID.randomUUID();

  private Person person;
  private Browser staff;

  @BeforeEach
  void anEventAboutAUser() {
    person = newPerson();
    audit.add(
        Event.about(
            person.id(),
            EventKind.USER_LOGIN_FAILED,
            new Origin("Mozilla/5.0 (X11; Linux) Firefox/140.0", "192.0.2.77", requestId)));
    staff = new Browser(http());
    staff.login(newStaff());
  }

  @Test
  void an_event_is_shown_in_words_with_its_device_and_its_request() {
    String page = staff.get(LOG + "?user=" + person.username()).body();

    assertThat(page)
        .contains("Failed login: wrong password", "Firefox on Linux · 192.0.2.77", requestId)
        .contains("<a href=\"/admin/users/%d/\">%s</a>".formatted(person.id(), person.username()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "request=%s",
        "request=%s&address=192.0.2.77",
        "request=%s&kind=user.login_failed",
        "request=%s&from=2020-01-01",
        "request=%s&to=2999-01-01"
      })
  void a_filter_finds_the_event(String filters) {
    assertThat(entries(LOG + "?" + filters.formatted(requestId))).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "request=%s-other",
        "request=%s&address=192.0.2.7",
        "request=%s&kind=user.logged_in",
        "request=%s&from=2998-01-01",
        "request=%s&to=2020-01-01",
        "request=%s&actor=no-such-user"
      })
  void a_filter_leaves_out_other_events(String filters) {
    String path = LOG + "?" + filters.formatted(requestId);

    assertThat(entries(path)).isZero();
    assertThat(staff.get(path).body()).contains("No results").contains("Clear filters");
  }

  @Test
  void the_days_of_a_period_belong_to_it() {
    LocalDate today = LocalDate.now(ZoneOffset.UTC);

    String path =
        LOG + "?request=" + requestId + "&from=" + today.minusDays(1) + "&to=" + today.plusDays(1);

    assertThat(entries(path)).isEqualTo(1);
  }

  @Test
  void the_actor_is_a_filter_too() {
    Person actor = newStaff();
    Browser acting = new Browser(http());
    acting.login(actor);
    acting.get("/admin/users/" + person.id() + "/");
    acting.post("/admin/users/" + person.id() + "/logout/", Map.of());

    String page =
        acting.get(LOG + "?actor=" + actor.username() + "&user=" + person.username()).body();

    assertThat(page).contains("Signed out everywhere by staff").doesNotContain(requestId);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"kind=nothing", "from=yesterday", "to=2026-13-01", "from=-999999999-01-01"})
  void a_filter_that_cannot_be_read_is_not_found(String filter) {
    assertThat(staff.get(LOG + "?" + filter).status()).isEqualTo(404);
  }

  @Test
  void an_event_is_shown_as_sealed_as_soon_as_it_has_left_the_queue() {
    String path = LOG + "?request=" + requestId;
    assertThat(staff.get(path).body()).contains(">not sealed yet</span>");

    List<UUID> taken =
        database()
            .sql(
                """
                delete from unsealed_events
                 where id in (select id from events where request_id = :request)
                returning id
                """)
            .param("request", requestId)
            .query((row, _) -> row.getObject(1, UUID.class))
            .list();

    assertThat(staff.get(path).body()).contains(">sealed</span>");
    database()
        .sql("insert into unsealed_events (id) values (:id)")
        .param("id", taken.getFirst())
        .update();
  }

  @Test
  void the_log_can_be_verified_part_by_part() {
    assertThat(staff.get(LOG + "verify/").status()).isEqualTo(200);
    assertThat(staff.get(LOG + "verify/?from=999999999").body()).contains("No fault found");
    assertThat(staff.get(LOG + "verify/?from=x").status()).isEqualTo(404);
  }

  @Test
  void the_filtered_log_can_be_saved_as_json_lines() {
    Response file = staff.get(LOG + "export/?request=" + requestId);

    assertThat(file.header("Content-Type").orElseThrow()).startsWith("application/x-ndjson");
    assertThat(file.header("Content-Disposition").orElseThrow()).contains("audit-log.ndjson");
    assertThat(file.body().lines()).hasSize(1);
    assertThat(file.json().get("kind").asString()).isEqualTo("user.login_failed");
    assertThat(file.json().get("subject_id").asLong()).isEqualTo(person.id());
  }

  @Test
  void the_filtered_log_can_be_saved_as_csv() {
    List<String> lines =
        staff.get(LOG + "export/?format=csv&request=" + requestId).body().lines().toList();

    assertThat(lines).hasSize(2);
    assertThat(lines.getFirst()).startsWith("id,at,kind,actor_id,subject_id");
    assertThat(lines.getLast()).contains("\"user.login_failed\"", "\"192.0.2.77\"");
  }

  @Test
  void an_export_is_an_event_without_the_names_of_its_filters() {
    staff.get(LOG + "export/?format=csv&from=2020-01-01&request=" + requestId);

    String exported = staff.get(LOG + "?kind=staff.events_exported").body();

    assertThat(exported).contains("<dd>csv request from=2020-01-01</dd>");
  }

  @Test
  void an_export_that_stops_at_its_limit_says_so() {
    database()
        .sql(
            """
            insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                                user_agent, request_id, mac)
            select subject_id, gen_random_uuid(), at, kind, actor_id, object, detail, address,
                   user_agent, request_id || '-copied', mac
              from events, generate_series(1, :most)
             where request_id = :request
            """)
        .param("most", EventExport.MOST + 1)
        .param("request", requestId)
        .update();
    try {
      String path = LOG + "export/?request=" + requestId + "-copied";

      List<String> lines = staff.get(path).body().lines().toList();
      List<String> csv = staff.get(path + "&format=csv").body().lines().toList();

      assertThat(lines).hasSize(EventExport.MOST + 1);
      assertThat(lines.getLast()).startsWith("{\"notice\":\"This file ends at ");
      assertThat(csv).hasSize(EventExport.MOST + 2);
      assertThat(csv.getLast()).startsWith("\"This file ends at ");
    } finally {
      database()
          .sql("delete from events where request_id = :request")
          .param("request", requestId + "-copied")
          .update();
    }
  }

  @Test
  void an_export_of_an_unknown_user_is_empty() {
    assertThat(staff.get(LOG + "export/?user=no-such-user").body()).isEmpty();
  }

  @Test
  void a_value_that_looks_like_a_formula_is_text() {
    assertThat(new String(CsvLine.of(Map.of("detail", "=1+1\"")), UTF_8))
        .isEqualTo("\"'=1+1\"\"\"\r\n");
  }

  private int entries(String path) {
    return staff.get(path).body().split("class=\"entry\"", -1).length - 1;
  }
}
