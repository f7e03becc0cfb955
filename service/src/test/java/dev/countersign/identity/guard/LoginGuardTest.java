package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.cleanup.CleanupJob;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.lockout.failure-limit=3",
      "countersign.lockout.account-limit=7",
      "countersign.lockout.network-limit=5",
      "countersign.lockout.cool-off=15m",
      "countersign.security.trusted-proxies=127.0.0.1"
    })
@Tag("R12")
@Tag("T36")
@Tag("T37")
class LoginGuardTest extends ServiceTest {

  private static final String HERE = "192.0.2.1";
  private static final String WRONG = "not-the-password";

  @Autowired private MovableClock clock;
  @Autowired private CleanupJob failureCleanup;

  @Test
  void after_too_many_failures_the_right_password_is_refused_like_a_wrong_one() {
    Person ada = newPerson();
    Response wrong = token(ada, WRONG, "203.0.113.1");
    token(ada, WRONG, "203.0.113.1");
    token(ada, WRONG, "203.0.113.1");

    Response refused = token(ada, PASSWORD, "203.0.113.1");

    assertThat(refused.status()).isEqualTo(401);
    assertThat(refused.body()).isEqualTo(wrong.body());
    assertThat(names(refused)).isEqualTo(names(wrong));
    assertThat(token(ada, PASSWORD, "203.0.113.2").status()).isEqualTo(200);
  }

  @Test
  void it_is_over_after_the_cool_off_whatever_was_tried_meanwhile() {
    Person ada = newPerson();
    failures(3, ada, "203.0.113.3");
    clock.move(Duration.ofMinutes(14));
    failures(20, ada, "203.0.113.3");
    assertThat(token(ada, PASSWORD, "203.0.113.3").status()).isEqualTo(401);

    clock.move(Duration.ofMinutes(1));

    assertThat(token(ada, PASSWORD, "203.0.113.3").status()).isEqualTo(200);
  }

  @Test
  void a_right_password_makes_good_for_the_wrong_ones_before_it() {
    Person ada = newPerson();
    for (int round = 0; round < 4; round++) {
      failures(2, ada, "203.0.113.4");
      assertThat(token(ada, PASSWORD, "203.0.113.4").status()).isEqualTo(200);
      forgetNetworks();
    }
  }

  @Test
  void all_paths_are_counted_together() {
    Person ada = newPerson();
    failures(1, ada, "203.0.113.5");
    post("/api/accounts/login/", ada, WRONG, "203.0.113.5").send();
    Browser browser = browserFrom("203.0.113.5");
    browser.get("/api-auth/login/");
    browser.post("/api-auth/login/", Map.of("username", ada.username(), "password", WRONG));

    assertThat(token(ada, PASSWORD, "203.0.113.5").status()).isEqualTo(401);
    assertThat(post("/api/accounts/login/", ada, PASSWORD, "203.0.113.5").send().status())
        .isEqualTo(401);
  }

  @Test
  void a_network_that_tries_many_names_is_stopped() {
    Person ada = newPerson();
    for (int name = 0; name < 5; name++) {
      loginFrom("203.0.113.6", "spray" + name, WRONG);
    }

    assertThat(token(ada, PASSWORD, "203.0.113.6").status()).isEqualTo(401);
    assertThat(token(ada, PASSWORD, "203.0.113.7").status()).isEqualTo(200);
  }

  @Test
  void many_networks_together_are_stopped_and_a_known_browser_still_gets_in() {
    Person ada = newPerson();
    Browser owners = browserFrom("198.51.100.1");
    owners.login(ada);
    owners.post("/api-auth/logout/", Map.of());
    for (int network = 10; network < 17; network++) {
      failures(1, ada, "198.51.100." + network);
    }

    assertThat(token(ada, PASSWORD, "198.51.100.99").status()).isEqualTo(401);
    owners.login(ada);
  }

  @Test
  void a_client_that_shows_an_earlier_token_keeps_a_budget_of_its_own() {
    Person ada = newPerson();
    String earlier = login(ada);
    failures(3, ada, "203.0.113.8");

    assertThat(post("/api/token/", ada, PASSWORD, "203.0.113.8").bearer(earlier).send().status())
        .isEqualTo(200);
    for (int wrong = 0; wrong < 3; wrong++) {
      post("/api/token/", ada, WRONG, "203.0.113.8").bearer(earlier).send();
    }
    assertThat(post("/api/token/", ada, PASSWORD, "203.0.113.8").bearer(earlier).send().status())
        .isEqualTo(401);
  }

  @Test
  void what_a_stranger_shows_of_their_own_log_in_counts_for_nothing() {
    Person ada = newPerson();
    Person mallory = newPerson();
    Browser mallorys = browserFrom("203.0.113.9");
    mallorys.login(mallory);
    mallorys.post("/api-auth/logout/", Map.of());
    failures(3, ada, "203.0.113.9");

    mallorys.get("/api-auth/login/");
    Response answer =
        mallorys.post("/api-auth/login/", Map.of("username", ada.username(), "password", PASSWORD));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.body()).contains("Please enter a correct username");
    assertThat(
            post("/api/token/", ada, PASSWORD, "203.0.113.9")
                .bearer(tokens().access(mallory.id()))
                .send()
                .status())
        .isEqualTo(401);
  }

  @Test
  void of_many_tries_at_once_no_more_than_the_limit_reach_the_hasher() throws Exception {
    Person ada = newPerson();

    List<Response> answers = atOnce(100, () -> token(ada, WRONG, "203.0.113.10"));

    assertThat(answers).allMatch(answer -> List.of(401, 503).contains(answer.status()));
    assertThat(events(ada, "user.login_failed")).isEqualTo(3);
    assertThat(events(ada, "user.locked")).isEqualTo(1);
  }

  @Test
  void many_right_passwords_at_once_are_all_accepted() throws Exception {
    Person ada = newPerson();

    List<Response> answers = atOnce(20, () -> token(ada, PASSWORD, "203.0.113.11"));

    assertThat(answers).allMatch(answer -> answer.status() == 200 || answer.status() == 503);
    assertThat(answers).anyMatch(answer -> answer.status() == 200);
  }

  @Test
  void a_refusal_costs_three_statements_and_writes_nothing() throws Exception {
    Person ada = newPerson();
    failures(3, ada, "203.0.113.12");
    String before = rows();

    int refused = statements().during(() -> token(ada, PASSWORD, "203.0.113.12"));

    assertThat(refused).isEqualTo(3);
    assertThat(rows()).isEqualTo(before);
  }

  @Test
  void whoever_is_logged_in_cannot_guess_the_password_either() {
    Person ada = newPerson();
    String access = login(ada);
    for (int wrong = 0; wrong < 3; wrong++) {
      assertThat(changePassword(access, WRONG).status()).isEqualTo(400);
    }

    assertThat(changePassword(access, PASSWORD).status()).isEqualTo(400);
    assertThat(token(ada, PASSWORD, HERE).status()).isEqualTo(200);
  }

  @Test
  void what_matters_no_more_is_removed() {
    Person ada = newPerson();
    failures(2, ada, "203.0.113.13");
    clock.move(Duration.ofMinutes(15));

    failureCleanup.removeUntil(clock.instant().plusSeconds(1));

    assertThat(rows()).doesNotContain("203.0.113.13");
  }

  @Test
  void a_name_that_nobody_has_is_not_kept() {
    loginFrom("203.0.113.14", "my-password-in-the-wrong-field", WRONG);

    assertThat(rows()).contains("203.0.113.14").doesNotContain("my-password");
  }

  private void failures(int times, Person person, String address) {
    for (int time = 0; time < times; time++) {
      assertThat(token(person, WRONG, address).status()).isEqualTo(401);
    }
  }

  private Response token(Person person, String password, String address) {
    return loginFrom(address, person.username(), password);
  }

  private Response loginFrom(String address, String username, String password) {
    return http()
        .request("POST", "/api/token/")
        .header("X-Forwarded-For", address)
        .json(Tokens.json(Map.of("username", username, "password", password)))
        .send();
  }

  private HttpRequest post(String path, Person person, String password, String address) {
    return http()
        .request("POST", path)
        .header("X-Forwarded-For", address)
        .json(Tokens.json(Map.of("username", person.username(), "password", password)));
  }

  private Browser browserFrom(String address) {
    return new Browser(http().always(Map.of("X-Forwarded-For", address)));
  }

  private Response changePassword(String access, String old) {
    return http()
        .request("POST", "/api/accounts/password/change/")
        .bearer(access)
        .json(
            Tokens.json(
                Map.of(
                    "old_password", old,
                    "new_password", "Another-9-long-one",
                    "new_password2", "Another-9-long-one")))
        .send();
  }

  private static List<Response> atOnce(int times, Callable<Response> request) throws Exception {
    List<Future<Response>> answers = new ArrayList<>();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (int time = 0; time < times; time++) {
        answers.add(threads.submit(request));
      }
    }
    return answers.stream().map(Future::resultNow).toList();
  }

  private static List<String> names(Response response) {
    return response.headers().stream().map(Map.Entry::getKey).toList();
  }

  private void forgetNetworks() {
    database().sql("delete from login_failures where account = ''").update();
  }

  private long events(Person person, String kind) {
    return database()
        .sql("select count(*) from events where subject_id = :id and kind = :kind")
        .param("id", person.id())
        .param("kind", kind)
        .query(Long.class)
        .single();
  }

  private String rows() {
    return database()
        .sql(
            "select coalesce(string_agg(f::text, ' ' order by account, source), '') from login_failures f")
        .query(String.class)
        .single();
  }
}
