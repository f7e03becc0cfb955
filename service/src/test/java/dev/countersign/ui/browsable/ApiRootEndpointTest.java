package dev.countersign.ui.browsable;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;

class ApiRootEndpointTest extends ServiceTest {

  @Test
  void it_names_every_endpoint_that_has_no_variable_in_its_path() {
    Response root = http().get("/api/");

    assertThat(root.status()).isEqualTo(200);
    assertThat(root.json().get("accounts/me").asString()).isEqualTo("/api/accounts/me/");
    assertThat(root.json().get("tasks").asString()).isEqualTo("/api/tasks/");
    assertThat(root.json().get("token/refresh").asString()).isEqualTo("/api/token/refresh/");
    assertThat(root.body()).doesNotContain("{id", "/probe/", "/account/", "\"\"");
  }

  @Test
  void its_page_links_them() {
    Response page = http().request("GET", "/api/").header("Accept", "text/html").send();

    assertThat(page.body()).contains("<h1>Api Root</h1>").contains("href=\"/api/tasks/public/\"");
  }

  @Test
  void the_start_page_leads_to_it() {
    assertThat(http().get("/").body()).contains("<a href=\"/api/\">Browse the API</a>");
  }
}
