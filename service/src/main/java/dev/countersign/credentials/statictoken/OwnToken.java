package dev.countersign.credentials.statictoken;

import dev.countersign.api.access.Authenticated;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Shows, renews and revokes a user's own static token. */
@Component
public class OwnToken {

  private final PasswordLogin login;
  private final StaticTokenIssuer issuer;
  private final Form form;

  OwnToken(PasswordLogin login, StaticTokenIssuer issuer, Passwords passwords) {
    this.login = login;
    this.issuer = issuer;
    this.form =
        Form.of(
            TextField.text("password", "Password")
                .secret()
                .untrimmed()
                .rule(passwords::complaint)
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
   * for a permanent one.
   */
  public StaticToken renew(Authenticated caller, Input input, Origin origin) {
    ValidatedInput fields = form.check(input).orRefuse();
    return login
        .check(caller.user().id(), caller.credential().login(), fields.require("password"), origin)
        .map(VerifiedPassword::completeLogin)
        .flatMap(proof -> issuer.reissue(proof, origin))
        .orElseThrow(
            () ->
                new ValidationFailed(
                    "password", "Your password was entered incorrectly. Please enter it again."));
  }

  /** Revokes the token. Returns false if there was none. */
  public boolean revoke(long userId, Origin origin) {
    return issuer.revoke(userId, Event.own(EventKind.TOKEN_REVOKED, userId, origin));
  }
}
