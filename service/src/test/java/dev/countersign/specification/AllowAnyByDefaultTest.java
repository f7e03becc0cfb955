package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the section Permissions: AllowAny is the default without configuration. */
@TestPropertySource(properties = "countersign.api.default-permission-classes=")
class AllowAnyByDefaultTest extends ServiceTest {

  @Test
  void with_no_default_permission_everyone_is_allowed() {
    assertThat(http().get("/probe/default/").status()).isEqualTo(200);
  }

  @Test
  void endpoints_that_declare_a_permission_keep_it() {
    assertThat(http().get("/probe/rowless/").status()).isEqualTo(403);
    assertThat(http().get("/api/accounts/me/").status()).isEqualTo(403);
  }
}
