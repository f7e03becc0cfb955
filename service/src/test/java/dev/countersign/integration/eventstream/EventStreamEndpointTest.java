package dev.countersign.integration.eventstream;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.SealJob;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class EventStreamEndpointTest extends ServiceTest {

  private static final String STREAM = "/api/events/stream/";

  @Autowired private SealJob sealing;

  @Test
  void a_client_that_asks_with_its_last_cursor_gets_every_event_once() {
    Person ada = newPerson();
    String staff = login(newStaff());
    sealing.sealUntil(Instant.MAX);
    login(ada);
    login(ada);
    sealing.sealUntil(Instant.MAX);

    List<JsonNode> all = readAll("", staff);

    List<String> ids = all.stream().map(line -> line.get("id").asString()).toList();
    assertThat(new HashSet<>(ids)).hasSameSizeAs(ids);
    assertThat(all)
        .filteredOn(line -> line.get("subject_id").asLong() == ada.id())
        .extracting(line -> line.get("kind").asString())
        .containsExactlyInAnyOrder("user.registered", "user.logged_in", "user.logged_in");
    String cursor = all.getLast().get("cursor").asString();
    login(ada);
    assertThat(lines(get(cursor, staff))).isEmpty();
    sealing.sealUntil(Instant.MAX);
    assertThat(readAll(cursor, staff))
        .filteredOn(line -> line.get("subject_id").asLong() == ada.id())
        .hasSize(1);
  }

  @Test
  void the_response_is_JSON_lines_that_are_not_stored() {
    Response response = get("", login(newStaff()));

    assertThat(response.status()).isEqualTo(200);
    assertThat(response.header("Content-Type")).hasValue("application/x-ndjson");
    assertThat(response.header("Cache-Control")).hasValue("no-store");
  }

  @Test
  void only_staff_may_read_it() {
    assertThat(http().get(STREAM).status()).isEqualTo(403);
    assertThat(get("", login(newPerson())).status()).isEqualTo(403);
    assertThat(get("", login(newStaff())).status()).isEqualTo(200);
  }

  @Test
  void a_cursor_that_does_not_exist_is_refused() {
    String staff = login(newStaff());
    sealing.sealUntil(Instant.MAX);

    assertThat(get("x", staff).status()).isEqualTo(400);
    assertThat(get("999999999.1", staff).status()).isEqualTo(400);
    assertThat(get("999999999.1", staff).json().get("after").get(0).asString())
        .startsWith("There is no such cursor.");
  }

  @Test
  void a_client_that_asks_often_writes_one_event_in_an_hour() {
    Person member = newStaff();
    String staff = login(member);

    get("", staff);
    get("", staff);

    assertThat(
            database()
                .sql(
                    """
                    select count(*)
                      from events
                     where actor_id = :id
                       and kind = 'staff.events_exported'
                    """)
                .param("id", member.id())
                .query(Long.class)
                .single())
        .isOne();
  }

  private List<JsonNode> readAll(String after, String token) {
    var all = new ArrayList<JsonNode>();
    List<JsonNode> lines = lines(get(after, token));
    while (!lines.isEmpty()) {
      all.addAll(lines);
      lines = lines(get(lines.getLast().get("cursor").asString(), token));
    }
    return all;
  }

  private static List<JsonNode> lines(Response response) {
    assertThat(response.status()).as(response.toString()).isEqualTo(200);
    return response.body().lines().map(line -> JsonMapper.shared().readTree(line)).toList();
  }

  private Response get(String after, String token) {
    return http().request("GET", STREAM + "?after=" + after).bearer(token).send();
  }
}
