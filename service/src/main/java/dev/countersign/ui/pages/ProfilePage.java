package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Query;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.accounts.ProfileChange;
import jakarta.servlet.http.HttpServletRequest;
import java.time.ZoneOffset;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Shows and changes the visitor's username and email address. */
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
          change.replaceOnPage(caller, form.input(), Origin.of(request));
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
