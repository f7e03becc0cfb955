package dev.countersign.api.access;

import dev.countersign.platform.errors.Refusal;
import java.util.List;
import org.springframework.stereotype.Component;

/**
 * Allows what {@link RecentlyAuthenticated} allows, and callers of the schemes that {@code
 * countersign.confirm-access.exempt-schemes} lists. For endpoints that programs use without a user
 * who could confirm a password.
 */
@Component
public class RecentlyAuthenticatedOrExempt implements Permission {

  private final RecentlyAuthenticated recent;
  private final List<String> exemptSchemes;

  RecentlyAuthenticatedOrExempt(
      RecentlyAuthenticated recent,
      ConfirmAccessSettings settings,
      List<AuthenticationScheme> schemes) {
    this.recent = recent;
    this.exemptSchemes =
        new NamedBeans<>(schemes, AuthenticationScheme::name)
            .named("countersign.confirm-access.exempt-schemes", settings.exemptSchemes()).stream()
                .map(AuthenticationScheme::name)
                .toList();
  }

  @Override
  public String name() {
    return "recently-authenticated-or-exempt";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && (exemptSchemes.contains(caller.scheme()) || recent.allows(attempt));
  }

  @Override
  public Refusal refusal() {
    return recent.refusal();
  }
}
