package dev.countersign.http.answers;

import dev.countersign.http.templates.Templates;
import java.util.Map;
import org.springframework.stereotype.Component;

/** An error as it is told to people: what happened, and what to do next. */
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
