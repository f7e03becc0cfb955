package dev.countersign.decisions;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests row 5. */
@TestPropertySource(
    properties = {"countersign.api.prefix=/v1/", "countersign.api.account-prefix=/people/"})
class AccountPrefixTest extends ServiceTest {

  @Test
  void row_5_the_account_prefix_is_configurable() {
    assertThat(http().get("/people/me/").status()).isEqualTo(403);
    assertThat(http().post("/people/register/", "{}").status()).isEqualTo(400);
    assertThat(http().get("/api/accounts/me/").status()).isEqualTo(404);
  }

  @Test
  void row_5_so_is_the_prefix_of_the_rest() {
    assertThat(http().post("/v1/token/", "{}").status()).isEqualTo(400);
    assertThat(http().get("/api/tasks/").status()).isEqualTo(404);
  }
}
