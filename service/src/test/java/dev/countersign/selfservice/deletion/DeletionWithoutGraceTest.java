package dev.countersign.selfservice.deletion;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.accounts.deletion-grace=0")
class DeletionWithoutGraceTest extends ServiceTest {

  @Test
  void without_a_grace_period_the_account_is_removed_at_once() {
    Person ada = newPerson();
    String token = login(ada);

    Response answer =
        http()
            .request("POST", "/api/accounts/delete/")
            .bearer(token)
            .header("Access-Confirmation", confirmation(ada, token))
            .send();

    assertThat(answer.status()).as(answer.toString()).isEqualTo(200);
    assertThat(
            database()
                .sql("select count(*) from users where id = :id")
                .param("id", ada.id())
                .query(Long.class)
                .single())
        .isZero();
    assertThat(
            http()
                .request("GET", "/api/accounts/me/")
                .header("Authorization", "Bearer " + token)
                .send()
                .status())
        .isEqualTo(401);
    assertThat(newPerson(ada.username()).id()).isNotEqualTo(ada.id());
  }

  @Test
  void the_page_says_that_the_deletion_cannot_be_undone() {
    var browser = new Browser(http());
    browser.login(newPerson());

    assertThat(browser.get("/account/data/").body())
        .contains("This cannot be undone")
        .doesNotContain("undo the deletion until");
  }
}
