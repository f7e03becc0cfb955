package dev.countersign.ui.pages;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.credentials.session.SessionLanguage;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.http.protections.FormToken;
import dev.countersign.http.templates.Templates;
import dev.countersign.identity.users.SecondFactorPolicy;
import dev.countersign.platform.languages.PageLanguage;
import jakarta.servlet.http.HttpServletRequest;
import java.util.HashMap;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Renders a page with its model, the visitor and the CSRF token of its forms. */
@Component
public class PageWriter {

  private final Templates templates;
  private final CsrfProtection csrf;
  private final SecondFactorPolicy policy;
  private final SessionLanguage languages;

  PageWriter(
      Templates templates,
      CsrfProtection csrf,
      SecondFactorPolicy policy,
      SessionLanguage languages) {
    this.templates = templates;
    this.csrf = csrf;
    this.policy = policy;
    this.languages = languages;
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
    PageLanguage language = languages.of(request);
    return Answer.page(200, templates.render(template, all, language))
        .with("Content-Language", language.tag())
        .withCookies(token.setCookie().stream().toList());
  }
}
