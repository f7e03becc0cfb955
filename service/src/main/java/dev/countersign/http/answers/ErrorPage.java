package dev.countersign.http.answers;

import dev.countersign.http.templates.Templates;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Renders the HTML page for an error: what happened and what to do next. */
@Component
class ErrorPage {

  private final Templates templates;

  ErrorPage(Templates templates) {
    this.templates = templates;
  }

  Content of(int status, String code, String detail) {
    return Content.html(
        templates.render(
            "error.html",
            Map.of(
                "status",
                status,
                "reason",
                ReasonPhrase.of(status),
                "code",
                code,
                "detail",
                detail)));
  }
}
