package dev.countersign.probe;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.templates.Templates;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shows a value in every way that a template supports. */
@Endpoint(value = "/probe/escape/", forBrowsers = true)
@Permissions(AllowAny.class)
class EscapeEndpoint {

  private final Templates templates;

  EscapeEndpoint(Templates templates) {
    this.templates = templates;
  }

  @GetMapping
  Answer show(@RequestParam(defaultValue = "<>'\"&") String v) {
    return Answer.page(200, templates.render("probe/escape.html", Map.of("v", v)));
  }
}
