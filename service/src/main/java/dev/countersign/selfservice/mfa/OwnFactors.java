package dev.countersign.selfservice.mfa;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.secondfactors.OwnCode;
import dev.countersign.identity.secondfactors.SecondFactors;
import dev.countersign.identity.secondfactors.TotpEnrolment;
import dev.countersign.identity.secondfactors.TotpSecret;
import dev.countersign.platform.errors.ValidationFailed;
import java.util.List;
import org.springframework.stereotype.Component;

/** Adds, removes and renews a user's own second factors. Existing logins stay valid. */
@Component
public class OwnFactors {

  static final String CODE = "code";

  static final Form CODE_FORM = Form.of(TextField.text(CODE, "Code").secret().build());

  private static final String NO_CODE =
      "That code is not correct. Enter the code that your authenticator app shows now.";
  private static final String NO_NEW_CODE =
      "That code is not correct, or it was used before. Wait for a new code and try again.";

  private final TotpEnrolment enrolment;
  private final SecondFactors factors;
  private final OwnCode codes;

  OwnFactors(TotpEnrolment enrolment, SecondFactors factors, OwnCode codes) {
    this.enrolment = enrolment;
    this.factors = factors;
    this.codes = codes;
  }

  /** Begins to add an authenticator app. */
  public TotpSecret begin(Authenticated caller) {
    return enrolment
        .begin(caller.user())
        .orElseThrow(() -> refusal("Two-step login is on already. Turn it off first."));
  }

  /** Adds the authenticator app if it shows the right code, and returns new recovery codes. */
  public List<String> confirm(Authenticated caller, Input input, Origin origin) {
    String code = CODE_FORM.check(input).orRefuse().require(CODE);
    return enrolment
        .confirm(caller.user().id(), code, origin)
        .orElseThrow(() -> new ValidationFailed(CODE, NO_CODE));
  }

  /** Removes the authenticator app. Requires one of its codes or a recovery code. */
  public void remove(Authenticated caller, Input input, Origin origin) {
    String code = CODE_FORM.check(input).orRefuse().require(CODE);
    long userId = caller.user().id();
    if (factors.totpSince(userId).isEmpty()) {
      throw notOn();
    }
    if (!codes.check(userId, caller.credential().login(), code, origin)) {
      throw new ValidationFailed(CODE, NO_NEW_CODE);
    }
    enrolment.remove(userId, origin);
  }

  /** Replaces the recovery codes and returns the new ones. */
  public List<String> replaceRecoveryCodes(Authenticated caller, Origin origin) {
    return factors.replaceRecoveryCodes(caller.user().id(), origin).orElseThrow(OwnFactors::notOn);
  }

  private static ValidationFailed notOn() {
    return refusal("Two-step login is not on.");
  }

  private static ValidationFailed refusal(String text) {
    return new ValidationFailed("non_field_errors", text);
  }
}
