package dev.countersign.ui.pages;

import dev.countersign.api.access.AccessInterceptor;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.http.protections.FormToken;
import dev.countersign.http.templates.Templates;
import dev.countersign.identity.users.User;
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

  PageWriter(Templates templates, CsrfProtection csrf) {
    this.templates = templates;
    this.csrf = csrf;
  }

  public Answer show(String template, Map<String, Object> model, HttpServletRequest request) {
    return show(template, model, Visitor.of(AccessInterceptor.callerOf(request)), request);
  }

  /** Renders a page for a visitor who is not the caller of the request, such as after logout. */
  Answer show(
      String template, Map<String, Object> model, Visitor visitor, HttpServletRequest request) {
    FormToken token = csrf.token(request, visitor.session());
    var all = new HashMap<>(model);
    all.put("csrf_token", token.masked());
    all.put("is_staff", visitor.user().filter(User::isStaff).isPresent());
    all.put("visitor", visitor.user().map(User::username).orElse(""));
    return Answer.page(200, templates.render(template, all))
        .withCookies(List.of(token.setCookie()));
  }
}
