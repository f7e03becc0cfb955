package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the rows of a trusted proxy. */
@TestPropertySource(properties = "countersign.security.trusted-proxies=127.0.0.1,10.0.0.0/8")
@Tag("R26")
@Tag("T61")
class HostTableOfProxiesTest extends HostTable {

  HostTableOfProxiesTest() {
    super("proxy");
  }

  @Test
  void links_to_other_pages_of_a_list_have_the_scheme_that_the_proxy_names() {
    database()
        .sql(
            """
            insert into tasks (title, is_public, created_by, created_at)
            select 'x', true, 1, now() from generate_series(1, 51)
            """)
        .update();

    String next =
        http()
            .request("GET", "/api/tasks/public/")
            .header("Host", "example.test")
            .header("X-Forwarded-Proto", "https")
            .header("X-Forwarded-Host", "evil.test")
            .send()
            .json()
            .get("next")
            .asString();

    assertThat(next).startsWith("https://example.test/api/tasks/public/?after=");
  }
}
