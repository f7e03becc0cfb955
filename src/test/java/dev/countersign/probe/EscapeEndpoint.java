package dev.countersign.probe;

import dev.countersign.access.AllowAny;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.templates.Templates;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Shows a value in every way in which a template can. */
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
