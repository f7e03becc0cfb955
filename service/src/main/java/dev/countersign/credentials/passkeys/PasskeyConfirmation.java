package dev.countersign.credentials.passkeys;

import dev.countersign.api.access.Authenticated;
import dev.countersign.credentials.confirmaccess.ConfirmAccess;
import dev.countersign.credentials.confirmaccess.ConfirmedAccess;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Confirms access by a passkey of the caller instead of the password. */
@Component
public class PasskeyConfirmation {

  private final PasskeyLogin login;
  private final ConfirmAccess access;

  PasskeyConfirmation(PasskeyLogin login, ConfirmAccess access) {
    this.login = login;
    this.access = access;
  }

  /** Confirms access. Refuses a passkey of another user. */
  public ConfirmedAccess confirm(Authenticated caller, Input input, HttpServletRequest request) {
    return login
        .check(input, Origin.of(request))
        .filter(proof -> proof.user().id() == caller.userId())
        .map(proof -> access.confirm(caller, proof.methods(), request))
        .orElseThrow(
            () ->
                new ValidationFailed(
                    OwnPasskeys.CREDENTIAL, "The passkey was not accepted. Please try again."));
  }
}
