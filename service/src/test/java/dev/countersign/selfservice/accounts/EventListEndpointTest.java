package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;
import tools.jackson.databind.JsonNode;

@TestPropertySource(properties = "countersign.api.page-size=3")
class EventListEndpointTest extends ServiceTest {

  private static final String EVENTS = "/api/events/";
  private static final String ACTIVITY = "/api/accounts/activity/";

  @Test
  void staff_see_what_happened_to_a_user_the_newest_first_page_by_page() {
    Person ada = newPerson();
    login(ada);
    login(ada);
    loginAs(ada.username(), "not-the-password");
    String staff = login(newStaff());

    List<String> kinds = new ArrayList<>();
    String path = EVENTS + "?user=" + ada.id();
    while (!path.isEmpty()) {
      JsonNode page = get(path, staff).json();
      kinds.addAll(kinds(page));
      path = page.get("next").isNull() ? "" : pathOf(page.get("next"));
    }

    assertThat(kinds)
        .containsExactly(
            "user.login_failed", "user.logged_in", "user.logged_in", "user.registered");
  }

  @Test
  void staff_see_one_kind_of_all_users() {
    newPerson();
    loginAs("nobody-has-this-name", "whatever");
    String staff = login(newStaff());

    JsonNode page = get(EVENTS + "?kind=user.login_failed", staff).json();

    JsonNode first = page.get("results").get(0);
    assertThat(first.get("kind").asString()).isEqualTo("user.login_failed");
    assertThat(first.get("actor").isNull()).isTrue();
    assertThat(first.get("subject").isNull()).isTrue();
    assertThat(first.get("address").asString()).isEqualTo("127.0.0.1");
  }

  @Test
  void a_filter_that_cannot_be_read_is_refused() {
    String staff = login(newStaff());

    assertThat(get(EVENTS + "?kind=nonsense", staff).status()).isEqualTo(400);
    assertThat(get(EVENTS + "?user=x", staff).status()).isEqualTo(400);
    assertThat(get(EVENTS + "?before=1", staff).status()).isEqualTo(400);
  }

  @Test
  void others_do_not_see_them() {
    assertThat(get(EVENTS, login(newPerson())).status()).isEqualTo(403);
    assertThat(http().get(EVENTS).status()).isEqualTo(403);
    assertThat(http().get(ACTIVITY).status()).isEqualTo(403);
  }

  @Test
  void everybody_sees_their_own_and_not_where_staff_sit() {
    Person ada = newPerson();
    Person staff = newStaff();
    http()
        .request("POST", "/api/users/" + ada.id() + "/logout-everywhere/")
        .bearer(login(staff))
        .json("{}")
        .send();

    JsonNode results = get(ACTIVITY + "?user=" + staff.id(), login(ada)).json().get("results");

    assertThat(results.get(0).get("kind").asString()).isEqualTo("user.logged_in");
    assertThat(results.get(0).get("address").asString()).isEqualTo("127.0.0.1");
    assertThat(results.get(1).get("kind").asString()).isEqualTo("staff.logins_ended");
    assertThat(results.get(1).get("actor").isNull()).isTrue();
    assertThat(results.get(1).get("address").asString()).isEmpty();
    assertThat(results.get(2).get("kind").asString()).isEqualTo("user.registered");
  }

  private Response get(String path, String access) {
    return http().request("GET", path).bearer(access).send();
  }

  private static List<String> kinds(JsonNode page) {
    return StreamSupport.stream(page.get("results").spliterator(), false)
        .map(event -> event.get("kind").asString())
        .toList();
  }

  private static String pathOf(JsonNode link) {
    URI uri = URI.create(link.asString());
    return uri.getRawPath() + "?" + uri.getRawQuery();
  }
}
