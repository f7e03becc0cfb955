package dev.countersign.http.answers;

import dev.countersign.http.protections.RequestIds;
import dev.countersign.http.templates.Templates;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import org.springframework.stereotype.Component;

/**
 * Renders an error for browsers: what happened, what to do next, and the request id for support.
 */
@Component
class ErrorPage {

  private final Templates templates;
  private final PageHeaderSource headers;

  ErrorPage(Templates templates, PageHeaderSource headers) {
    this.templates = templates;
    this.headers = headers;
  }

  Answer of(int status, String code, String detail, HttpServletRequest request) {
    PageHeader header = headers.of(status, request);
    var model = new HashMap<>(header.model());
    model.put("status", status);
    model.put("reason", ReasonPhrase.of(status));
    model.put("code", code);
    model.put("detail", detail);
    model.put("request_id", RequestIds.of(request));
    Content page = Content.html(templates.render("error.html", model, header.language()));
    return new Answer(status, page, header.headers(), header.cookies())
        .with("Content-Language", header.language().tag());
  }
}
