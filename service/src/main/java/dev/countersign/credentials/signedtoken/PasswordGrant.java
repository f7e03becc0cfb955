package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.stereotype.Component;

/** Issues a pair of tokens for a user name and password. */
@Component
public class PasswordGrant {

  private final PasswordLogin login;
  private final LoginGrant grant;
  private final Form form;

  PasswordGrant(PasswordLogin login, LoginGrant grant, Passwords passwords) {
    this.login = login;
    this.grant = grant;
    this.form =
        Form.of(
            TextField.text("username", "Username").build(),
            TextField.text("password", "Password").secret().rule(passwords::complaint).build());
  }

  public Form form() {
    return form;
  }

  /**
   * Returns a pair of tokens. Unknown name, wrong password and inactive account get the same
   * refusal.
   */
  public Answer obtain(Input input, HttpServletRequest request) {
    grant.refuseOtherOrigins(request);
    ValidatedInput fields = form.check(input).orRefuse();
    return login
        .check(fields.require("username"), fields.require("password"), request)
        .map(VerifiedPassword::completeLogin)
        .flatMap(proof -> grant.obtain(proof, request))
        .orElseThrow(
            () ->
                new AuthenticationFailed(
                    SignedTokenScheme.CHALLENGE,
                    "no_active_account",
                    "No active account found with the given credentials"));
  }
}
