package dev.countersign.pages;

import dev.countersign.access.Authenticated;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.accounts.ProfileChange;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.fields.Query;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.BrowserPaths;
import dev.countersign.users.User;
import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneOffset;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** What the visitor says about themselves. */
@Endpoint(value = BrowserPaths.ACCOUNT, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(IsAuthenticated.class)
class ProfilePage {

  private static final String TEMPLATE = "pages/profile.html";
  private static final String SAVED = "saved";

  private final PageWriter pages;
  private final ProfileChange change;

  ProfilePage(PageWriter pages, ProfileChange change) {
    this.pages = pages;
    this.change = change;
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    User user = caller.user();
    return show(
        user, FormState.of(Map.of("username", user.username(), "email", user.email())), request);
  }

  @PostMapping
  Answer save(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          change.replace(caller.user(), form.input(), Origin.of(request));
          return Answer.redirect(BrowserPaths.ACCOUNT + "?" + SAVED);
        },
        failure ->
            show(
                caller.user(),
                FormState.of(form.texts("username", "email")).with(failure),
                request));
  }

  private Answer show(User user, FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("section", "profile");
    model.put("joined", user.dateJoined().atOffset(ZoneOffset.UTC).toLocalDate());
    model.put("saved", Query.has(request, SAVED));
    model.put("password_changed", Query.has(request, PasswordPage.DONE));
    return pages.show(TEMPLATE, model, request);
  }
}
