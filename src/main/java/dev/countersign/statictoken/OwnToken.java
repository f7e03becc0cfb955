package dev.countersign.statictoken;

import dev.countersign.audit.Event;
import dev.countersign.audit.Kind;
import dev.countersign.audit.Origin;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What a user may do with their own static token. */
@Component
public class OwnToken {

  private final LogIn logIn;
  private final StaticTokenIssuer issuer;
  private final Form form;

  OwnToken(LogIn logIn, StaticTokenIssuer issuer, Passwords passwords) {
    this.logIn = logIn;
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

  /** When it was made; empty when there is none. */
  public Optional<Instant> createdAt(long userId) {
    return issuer.createdAt(userId);
  }

  /** Asks for the password, so that a stolen access token cannot be made into a lasting one. */
  public StaticToken renew(long userId, Input input, Origin origin) {
    Checked fields = form.check(input).orRefuse();
    return logIn
        .check(userId, fields.require("password"), origin)
        .flatMap(proof -> issuer.reissue(proof, origin))
        .orElseThrow(
            () ->
                new ValidationFailed(
                    "password", "Your password was entered incorrectly. Please enter it again."));
  }

  /** False when there was none. */
  public boolean revoke(long userId, Origin origin) {
    return issuer.revoke(userId, Event.own(Kind.TOKEN_REVOKED, userId, origin));
  }
}
