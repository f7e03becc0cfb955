package dev.countersign.ui.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.Content;
import dev.countersign.identity.users.User;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;

/** Shows a page that contains only a form. */
@Endpoint(value = "/probe/csrf-form/", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
class CsrfFormEndpoint {

  private final PageWriter pages;

  CsrfFormEndpoint(PageWriter pages) {
    this.pages = pages;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show("probe/csrf-form.html", Map.of(), request);
  }

  @PostMapping
  Answer post(PostedForm form, Caller caller) {
    return seen(caller);
  }

  @PutMapping
  Answer put(PostedForm form, Caller caller) {
    return seen(caller);
  }

  private static Answer seen(Caller caller) {
    String user = Visitor.of(caller).user().map(User::username).orElse("AnonymousUser");
    return Answer.ok(new Content("text/plain", ("ok user=" + user).getBytes(UTF_8)));
  }
}
