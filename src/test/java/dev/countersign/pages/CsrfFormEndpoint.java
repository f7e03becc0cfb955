package dev.countersign.pages;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Caller;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.answers.Content;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.session.SessionScheme;
import dev.countersign.users.User;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;

/** A page with a form and nothing else. */
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
