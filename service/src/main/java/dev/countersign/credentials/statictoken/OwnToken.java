package dev.countersign.credentials.statictoken;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.HasSecondFactor;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.secondfactors.OwnCode;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.identity.users.VerifiedPassword.LoginStep;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Shows, renews and revokes a user's own static token. */
@Component
public class OwnToken {

  private static final String CODE = "code";
  private static final String WRONG_CODE =
      "Enter a new code from your authenticator app, or a recovery code. To use a passkey, log in "
          + "with it first.";

  private final PasswordLogin login;
  private final OwnCode codes;
  private final StaticTokenIssuer issuer;
  private final Form form;

  OwnToken(PasswordLogin login, OwnCode codes, StaticTokenIssuer issuer, Passwords passwords) {
    this.login = login;
    this.codes = codes;
    this.issuer = issuer;
    this.form =
        Form.of(
            TextField.text("password", "Password")
                .secret()
                .untrimmed()
                .rule(passwords::complaint)
                .build(),
            TextField.text(CODE, "Code")
                .secret()
                .optional()
                .help("Required if the account has a second factor.")
                .build());
  }

  Form form() {
    return form;
  }

  /** Returns when the token was created, or empty if there is none. */
  public Optional<Instant> createdAt(long userId) {
    return issuer.createdAt(userId);
  }

  /**
   * Replaces the token. Requires the password, so that a stolen access token cannot be exchanged
   * for a permanent one. If the account has a second factor that the caller's login did not use, a
   * code is required too.
   */
  public StaticToken renew(Authenticated caller, Input input, Origin origin) {
    ValidatedInput fields = form.check(input).orRefuse();
    return login
        .check(caller.user().id(), login(caller), fields.require("password"), origin)
        .map(verified -> proof(verified, caller, fields, origin))
        .flatMap(proof -> issuer.reissue(proof, origin))
        .orElseThrow(
            () ->
                new ValidationFailed(
                    "password", "Your password was entered incorrectly. Please enter it again."));
  }

  private LoginProof proof(
      VerifiedPassword verified, Authenticated caller, ValidatedInput fields, Origin origin) {
    return switch (verified.nextStep()) {
      case LoginStep.Complete(var proof) -> proof;
      case LoginStep.SecondFactorNeeded _
          when HasSecondFactor.isProven(caller.credential().methods()) ->
          verified.proof(caller.credential().methods());
      case LoginStep.SecondFactorNeeded _ -> {
        boolean isRight =
            fields
                .text(CODE)
                .filter(code -> codes.check(caller.userId(), login(caller), code, origin))
                .isPresent();
        if (!isRight) {
          throw new ValidationFailed(CODE, WRONG_CODE);
        }
        yield verified.proof(
            EnumSet.of(AuthenticationMethod.PASSWORD, AuthenticationMethod.ONE_TIME_CODE));
      }
    };
  }

  private static String login(Authenticated caller) {
    return caller.credential().login();
  }

  /** Revokes the token. Returns false if there was none. */
  public boolean revoke(long userId, Origin origin) {
    return issuer.revoke(userId, Event.own(EventKind.TOKEN_REVOKED, userId, origin));
  }
}
