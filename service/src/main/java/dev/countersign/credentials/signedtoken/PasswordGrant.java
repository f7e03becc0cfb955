package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.identity.users.VerifiedPassword.LoginStep;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Issues a pair of tokens for a user name and password, or asks for the second factor. */
@Component
public class PasswordGrant {

  private final PasswordLogin login;
  private final SecondFactorLogin secondStep;
  private final TokenPairGrant pairs;
  private final Form form;

  PasswordGrant(
      PasswordLogin login,
      SecondFactorLogin secondStep,
      TokenPairGrant pairs,
      Passwords passwords) {
    this.login = login;
    this.secondStep = secondStep;
    this.pairs = pairs;
    this.form =
        Form.of(
            TextField.text("username", "Username").build(),
            TextField.text("password", "Password").secret().rule(passwords::complaint).build());
  }

  public Form form() {
    return form;
  }

  /**
   * Returns a pair of tokens, or the token of the second step. Unknown name, wrong password and
   * inactive account get the same refusal.
   */
  public Answer obtain(Input input, HttpServletRequest request) {
    pairs.refuseOtherOrigins(request);
    ValidatedInput fields = form.check(input).orRefuse();
    return login
        .check(fields.require("username"), fields.require("password"), request)
        .map(VerifiedPassword::nextStep)
        .flatMap(step -> answer(step, request))
        .orElseThrow(PasswordGrant::refusal);
  }

  /** Returns the refusal of a login whose reason is not revealed. */
  public static AuthenticationFailed refusal() {
    return new AuthenticationFailed(
        SignedTokenScheme.CHALLENGE,
        "no_active_account",
        "No active account found with the given credentials");
  }

  private Optional<Answer> answer(LoginStep step, HttpServletRequest request) {
    return switch (step) {
      case LoginStep.Complete(var proof) -> pairs.grant(proof, request);
      case LoginStep.SecondFactorNeeded needed ->
          Optional.of(
              Answer.ok(secondStep.begin(needed, PendingLogin.Kind.TOKEN_PAIR)).notStored());
    };
  }
}
