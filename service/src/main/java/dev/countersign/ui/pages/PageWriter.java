package dev.countersign.ui.pages;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.http.protections.FormToken;
import dev.countersign.http.templates.Templates;
import dev.countersign.identity.users.SecondFactorPolicy;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Renders a page with its model, the visitor and the CSRF token of its forms. */
@Component
public class PageWriter {

  private final Templates templates;
  private final CsrfProtection csrf;
  private final SecondFactorPolicy policy;

  PageWriter(Templates templates, CsrfProtection csrf, SecondFactorPolicy policy) {
    this.templates = templates;
    this.csrf = csrf;
    this.policy = policy;
  }

  public Answer show(String template, Map<String, Object> model, HttpServletRequest request) {
    return show(template, model, Visitor.of(AccessInterceptor.callerOf(request)), request);
  }

  /** Renders a page for a visitor who is not the caller of the request, such as after logout. */
  Answer show(
      String template, Map<String, Object> model, Visitor visitor, HttpServletRequest request) {
    FormToken token = csrf.token(request, visitor.session());
    var all = new HashMap<>(model);
    all.putAll(visitor.model(token, policy));
    return Answer.page(200, templates.render(template, all))
        .withCookies(List.of(token.setCookie()));
  }
}
