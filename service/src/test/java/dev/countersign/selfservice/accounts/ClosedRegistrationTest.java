package dev.countersign.selfservice.accounts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.registration.mode=closed")
class ClosedRegistrationTest extends ServiceTest {

  @Test
  void a_closed_registration_creates_no_account() {
    Response refused =
        http()
            .post(
                "/api/accounts/register/",
                Tokens.json(
                    Map.of(
                        "username",
                        "closed",
                        "email",
                        "closed@example.com",
                        "password",
                        PASSWORD,
                        "password2",
                        PASSWORD)));

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).contains("Registration is closed.");
    assertThat(database().sql("select count(*) from users").query(Long.class).single()).isZero();
  }

  @Test
  void the_pages_say_so_and_have_no_link() {
    var browser = new Browser(http());

    assertThat(browser.get("/account/register/").body())
        .contains("Registration is closed.")
        .doesNotContain("<button>Register");
    assertThat(browser.get("/").body()).doesNotContain("/account/register/");
    assertThat(browser.get("/api-auth/login/").body()).doesNotContain("/account/register/");
  }
}
