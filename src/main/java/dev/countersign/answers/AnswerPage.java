package dev.countersign.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.templates.Templates;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.stereotype.Component;

/** What a program would get, as a page, for whoever opens its address in a browser. */
@Component
class AnswerPage {

  private final Templates templates;

  AnswerPage(Templates templates) {
    this.templates = templates;
  }

  Content of(int status, byte[] json, HttpServletRequest request) {
    return Content.html(
        templates.render(
            "answer.html",
            Map.of(
                "method",
                request.getMethod(),
                "path",
                request.getRequestURI(),
                "status",
                status,
                "reason",
                Reason.of(status),
                "json",
                new String(json, UTF_8))));
  }
}
