package dev.countersign.api.access;

import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.extensionapi.ExtensionApi;
import dev.countersign.platform.settings.ApiSettings;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/**
 * Allows callers who proved their identity recently: by a session whose user has just
 * authenticated, or by a confirmation in the header Access-Confirmation. A token alone is never
 * recent proof, so that a stolen one cannot make sensitive changes. Declare it after the other
 * permissions, so that the other ones are checked first.
 */
@Component
@ExtensionApi
public class RecentlyAuthenticated implements Permission {

  private final AccessConfirmations confirmations;
  private final String path;

  RecentlyAuthenticated(AccessConfirmations confirmations, ApiSettings settings) {
    this.confirmations = confirmations;
    this.path = settings.accountPrefix() + "confirm-access/";
  }

  @Override
  public String name() {
    return "recently-authenticated";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller && allows(caller, attempt.request());
  }

  @Override
  public Refusal refusal() {
    return new AccessConfirmationRequired(path);
  }

  /**
   * Returns true if the caller may make sensitive changes with this request. Refuses a credential
   * that is no longer valid, before it asks for a confirmation.
   */
  public boolean allows(Authenticated caller, HttpServletRequest request) {
    return caller.user().isActive() && confirmations.isRecent(caller, request);
  }

  /** Refuses the request if only some values of an endpoint's body need recent proof. */
  public void require(Authenticated caller, HttpServletRequest request) {
    if (!allows(caller, request)) {
      throw refusal();
    }
  }
}
