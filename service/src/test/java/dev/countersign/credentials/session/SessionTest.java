package dev.countersign.credentials.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R37")
@Tag("T50")
class SessionTest extends ServiceTest {

  private static final String LOGIN = "/api-auth/login/";
  private static final String ME = "/api/accounts/me/";
  private static final String DROPPED =
      "sessionid=\"\"; expires=Thu, 01 Jan 1970 00:00:00 GMT; Max-Age=0; Path=/; SameSite=Lax";
  private static final String DATE = "\\w{3}, \\d\\d \\w{3} \\d{4} \\d\\d:\\d\\d:\\d\\d GMT";

  @Test
  void a_log_in_sets_both_cookies_as_the_original_writes_them_and_one_to_be_known_by() {
    Person ada = newPerson();
    Browser browser = new Browser(http());
    browser.get(LOGIN);
    String before = browser.cookie("csrftoken").orElseThrow();

    Response entered = enter(browser, ada);

    List<String> cookies = entered.headers("Set-Cookie");
    assertThat(cookies).hasSize(3);
    assertThat(cookies.get(0))
        .matches(
            "csrftoken=[A-Za-z0-9]{32}; expires="
                + DATE
                + "; Max-Age=31449600; Path=/; SameSite=Lax");
    assertThat(cookies.get(1))
        .matches(
            "sessionid=[a-z0-9]{33,44}; expires="
                + DATE
                + "; HttpOnly; Max-Age=1209600; Path=/; SameSite=Lax");
    assertThat(cookies.get(2))
        .matches(
            "deviceid=[\\w-]{22}\\.[\\w-]{43}; expires="
                + DATE
                + "; HttpOnly; Max-Age=31536000; Path=/; SameSite=Lax");
    assertThat(browser.cookie("csrftoken").orElseThrow()).isNotEqualTo(before);
  }

  @Test
  void a_browser_is_known_by_its_session_in_one_statement() throws Exception {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);

    int made = statements().during(() -> assertThat(me(browser).status()).isEqualTo(200));

    assertThat(made).isEqualTo(1);
    assertThat(me(browser).json().get("username").asString()).isEqualTo(ada.username());
    assertThat(me(browser).header("Vary")).contains("Accept, Cookie");
  }

  @Test
  void a_session_that_is_over_is_anonymous_and_its_cookie_is_dropped() {
    Browser browser = new Browser(http());
    for (String made : List.of("zzzz", "a".repeat(33), "x".repeat(32) + "1", "\"\"")) {
      browser.setCookie("sessionid", made);

      Response answer = browser.request("GET", ME).send();

      assertThat(answer.status()).as(made).isEqualTo(403);
      assertThat(answer.headers("Set-Cookie")).as(made).containsExactly(DROPPED);
    }
  }

  @Test
  void an_id_that_somebody_has_set_before_the_log_in_is_never_adopted() {
    Person ada = newPerson();
    Browser browser = new Browser(http());
    browser.get(LOGIN);
    String planted = "p".repeat(32) + Long.toString(ada.id(), 36);
    browser.setCookie("sessionid", planted);

    enter(browser, ada);

    assertThat(browser.cookie("sessionid").orElseThrow()).isNotEqualTo(planted);
    assertThat(meWith(planted).status()).isEqualTo(403);
  }

  @Test
  void a_new_log_in_has_a_new_id_and_ends_the_one_before() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);
    String first = browser.cookie("sessionid").orElseThrow();

    browser.get("/account/");
    assertThat(enter(browser, newPerson()).status()).isEqualTo(302);

    assertThat(browser.cookie("sessionid").orElseThrow()).isNotEqualTo(first);
    assertThat(meWith(first).status()).isEqualTo(403);
  }

  @Test
  void a_log_out_ends_it_in_the_store_and_in_the_browser() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);
    String session = browser.cookie("sessionid").orElseThrow();
    browser.get("/account/");

    Response left = browser.post("/api-auth/logout/", Map.of());

    assertThat(left.status()).isEqualTo(200);
    assertThat(left.headers("Set-Cookie")).contains(DROPPED);
    assertThat(browser.cookie("sessionid")).isEmpty();
    assertThat(meWith(session).status()).isEqualTo(403);
    assertThat(sessionsOf(ada)).isZero();
  }

  @Test
  void a_log_out_by_get_does_nothing() {
    Browser browser = loggedIn(newPerson());

    assertThat(browser.get("/api-auth/logout/").status()).isEqualTo(405);
    assertThat(me(browser).status()).isEqualTo(200);
  }

  @Test
  void a_new_password_ends_every_other_session_and_gives_this_browser_a_new_one() {
    Person ada = newPerson();
    Browser here = loggedIn(ada);
    Browser elsewhere = loggedIn(ada);
    String before = here.cookie("sessionid").orElseThrow();
    here.get("/account/password/");

    Response changed =
        here.post(
            "/account/password/",
            Map.of(
                "old_password", ada.password(),
                "new_password", "an-Other-longpass",
                "new_password2", "an-Other-longpass"));

    assertThat(changed.header("Location")).contains("/account/?password-changed");
    assertThat(me(here).status()).isEqualTo(200);
    assertThat(me(elsewhere).status()).isEqualTo(403);
    assertThat(meWith(before).status()).isEqualTo(403);
  }

  @Test
  void log_out_everywhere_deactivation_and_deletion_end_it_at_once() {
    Person everywhere = newPerson();
    Person inactive = newPerson();
    Person deleted = newPerson();
    List<Browser> browsers = List.of(loggedIn(everywhere), loggedIn(inactive), loggedIn(deleted));

    http()
        .request("POST", "/api/accounts/logout-everywhere/")
        .bearer(tokens().access(everywhere.id()))
        .send();
    change(inactive, "is_active = false");
    database().sql("delete from users where id = :id").param("id", deleted.id()).update();

    assertThat(browsers.stream().map(browser -> me(browser).status()))
        .containsExactly(403, 403, 403);
  }

  @Test
  void a_session_is_listed_beside_the_other_log_ins_and_can_be_ended_there() {
    Person ada = newPerson();
    Browser browser = loggedIn(ada);
    login(ada);
    String bearer = tokens().access(ada.id());
    var listed = http().request("GET", "/api/accounts/sessions/").bearer(bearer).send().json();
    assertThat(listed.findValuesAsString("kind")).containsExactly("token", "session");
    String id = listed.get(1).get("id").asString();

    Response ended =
        http()
            .request("DELETE", "/api/accounts/sessions/" + id + "/")
            .bearer(tokens().access(newPerson().id()))
            .send();
    assertThat(ended.status()).isEqualTo(404);
    assertThat(me(browser).status()).isEqualTo(200);

    ended = http().request("DELETE", "/api/accounts/sessions/" + id + "/").bearer(bearer).send();
    assertThat(ended.status()).isEqualTo(204);
    assertThat(me(browser).status()).isEqualTo(403);
  }

  @Test
  void a_token_needs_no_csrf_token_and_wins_over_a_session_by_its_place_in_the_order() {
    Person ada = newPerson();
    Person eve = newPerson();
    Browser browser = loggedIn(eve);

    Response changed =
        browser
            .request("PATCH", ME)
            .bearer(tokens().access(ada.id()))
            .json(Tokens.json(Map.of("email", "new@example.com")))
            .send();

    assertThat(changed.status()).as(changed.toString()).isEqualTo(200);
    assertThat(changed.json().get("id").asLong()).isEqualTo(ada.id());
  }

  @Test
  void the_same_session_without_a_csrf_token_changes_nothing() {
    Browser browser = loggedIn(newPerson());

    Response refused =
        browser.request("PATCH", ME).json(Tokens.json(Map.of("email", "x@example.com"))).send();

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body())
        .isEqualTo("{\"detail\":\"CSRF Failed: CSRF token missing.\",\"code\":\"csrf_failed\"}");
  }

  private Browser loggedIn(Person person) {
    Browser browser = new Browser(http());
    browser.login(person);
    return browser;
  }

  private static Response enter(Browser browser, Person person) {
    return browser.post(
        LOGIN, Map.of("username", person.username(), "password", person.password()));
  }

  private static Response me(Browser browser) {
    return browser.request("GET", ME).send();
  }

  private Response meWith(String session) {
    return http().request("GET", ME).header("Cookie", "sessionid=" + session).send();
  }

  private int sessionsOf(Person person) {
    return database()
        .sql("select count(*) from sessions where user_id = :id")
        .param("id", person.id())
        .query(Integer.class)
        .single();
  }
}
