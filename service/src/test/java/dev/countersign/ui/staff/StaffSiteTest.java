package dev.countersign.ui.staff;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.HttpRequest;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;

/** Tests every route below /admin/ with every method: only staff may use them. */
class StaffSiteTest extends ServiceTest {

  private static final List<String> METHODS =
      List.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "FOO");

  @Autowired
  @Qualifier("requestMappingHandlerMapping") private RequestMappingHandlerMapping mapping;

  private Person target;
  private List<String> paths;

  @BeforeEach
  void makeTarget() {
    target = newPerson();
    String access = login(target);
    String login =
        http()
            .request("GET", "/api/accounts/sessions/")
            .bearer(access)
            .send()
            .json()
            .get(0)
            .get("id")
            .asString();
    Browser theirs = new Browser(http());
    theirs.login(target);
    String session =
        database()
            .sql("select replace(id::text, '-', '') from sessions where user_id = :id")
            .param("id", target.id())
            .query(String.class)
            .single();
    staticToken(target);
    paths =
        new StaffRoutes(mapping)
            .paths(
                Map.of(
                    "id",
                    Long.toString(target.id()),
                    "login",
                    login,
                    "session",
                    session,
                    "mail",
                    "0".repeat(32),
                    "group",
                    "1"));
  }

  @Test
  void there_are_pages_to_guard() {
    assertThat(paths).contains("/admin/", "/admin/users/", "/admin/users/" + target.id() + "/");
    assertThat(paths).hasSizeGreaterThanOrEqualTo(14);
  }

  @Test
  void whoever_is_nobody_is_sent_to_log_in_and_learns_nothing() {
    for (String path : paths) {
      for (String method : METHODS) {
        Response answer = http().request(method, path).send();

        if (method.equals("GET") || method.equals("HEAD")) {
          assertThat(answer.status()).as(method + " " + path).isEqualTo(302);
          assertThat(answer.header("Location")).contains("/api-auth/login/?next=" + path);
        } else {
          assertThat(answer.status()).as(method + " " + path).isEqualTo(403);
        }
        assertTellsNothing(answer, method + " " + path);
      }
    }
  }

  @Test
  void a_token_of_a_member_of_staff_is_no_session() {
    String token = tokens().access(newStaff().id());

    for (String path : paths) {
      Response answer = http().request("GET", path).bearer(token).send();

      assertThat(answer.status()).as(path).isEqualTo(302);
    }
  }

  @Test
  void a_member_who_is_not_staff_gets_403_and_nothing_else() {
    Browser member = new Browser(http());
    member.login(newPerson());

    assertRefusedEverywhere(member);
  }

  @Test
  void staff_who_were_demoted_get_403_in_the_session_they_have() {
    Person staff = newStaff();
    Browser demoted = new Browser(http());
    demoted.login(staff);
    assertThat(demoted.get("/admin/").status()).isEqualTo(200);

    change(staff, "is_staff = false");

    assertRefusedEverywhere(demoted);
  }

  @Test
  void staff_who_were_deactivated_are_nobody() {
    Person staff = newStaff();
    Browser deactivated = new Browser(http());
    deactivated.login(staff);
    assertThat(deactivated.get("/admin/").status()).isEqualTo(200);
    String session = deactivated.cookie("sessionid").orElseThrow();

    change(staff, "is_active = false");

    for (String path : paths) {
      for (String method : METHODS) {
        deactivated.setCookie("sessionid", session);
        Response answer = deactivated.send(withForm(deactivated, method, path));

        assertThat(answer.status()).as(method + " " + path).isIn(302, 403);
        assertTellsNothing(answer, method + " " + path);
      }
    }
    assertUntouched();
  }

  private void assertRefusedEverywhere(Browser browser) {
    browser.get("/account/");
    for (String path : paths) {
      for (String method : METHODS) {
        Response answer = browser.send(withForm(browser, method, path));

        assertThat(answer.status()).as(method + " " + path).isEqualTo(403);
        assertTellsNothing(answer, method + " " + path);
      }
    }
    assertUntouched();
  }

  /** Creates a request that is valid except for the missing permission. */
  private static HttpRequest withForm(Browser browser, String method, String path) {
    HttpRequest request =
        browser
            .request(method, path)
            .header("Accept", "text/html")
            .header("X-CSRFToken", browser.formToken().orElseThrow());
    return method.equals("POST")
        ? request
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("username=taken-over&new_password=Zx9-another&new_password2=Zx9-another")
        : request;
  }

  private void assertTellsNothing(Response answer, String seen) {
    assertThat(answer.body())
        .as(seen)
        .doesNotContain(target.username())
        .doesNotContain(target.email())
        .doesNotContain("Admin sections");
  }

  private void assertUntouched() {
    assertThat(loginAs(target.username(), target.password()).status()).isEqualTo(200);
    assertThat(
            database()
                .sql("select count(*) from users where id = :id and login_epoch = 0 and is_active")
                .param("id", target.id())
                .query(Long.class)
                .single())
        .isEqualTo(1);
  }
}
