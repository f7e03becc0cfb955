package dev.countersign.signedtoken;

import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import dev.countersign.users.Proof;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** User name and password for a pair of tokens, wherever that is offered. */
@Component
public class TokenObtaining {

  private final LogIn logIn;
  private final LoginStore logins;
  private final TokenIssuer issuer;
  private final SignedTokenSettings settings;
  private final Clock clock;
  private final SecureRandom random;
  private final Form form;

  TokenObtaining(
      LogIn logIn,
      LoginStore logins,
      TokenIssuer issuer,
      SignedTokenSettings settings,
      Clock clock,
      SecureRandom random,
      Passwords passwords) {
    this.logIn = logIn;
    this.logins = logins;
    this.issuer = issuer;
    this.settings = settings;
    this.clock = clock;
    this.random = random;
    this.form =
        Form.of(
            TextField.text("username", "Username").build(),
            TextField.text("password", "Password").secret().rule(passwords::complaint).build());
  }

  public Form form() {
    return form;
  }

  /** The same refusal for an unknown name, a wrong password and an inactive account. */
  public Answer obtain(Input input, HttpServletRequest request) {
    Checked fields = form.check(input).orRefuse();
    Origin origin = Origin.of(request);
    TokenPair pair =
        logIn
            .check(fields.require("username"), fields.require("password"), request)
            .flatMap(proof -> open(proof, origin))
            .orElseThrow(
                () ->
                    new AuthenticationFailed(
                        SignedTokenScheme.CHALLENGE,
                        "no_active_account",
                        "No active account found with the given credentials"));
    return Answer.ok(pair).notStored();
  }

  private Optional<TokenPair> open(Proof proof, Origin origin) {
    LoginId id = LoginId.random(random);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant expires = now.plus(settings.loginLifetime());
    boolean opened =
        settings.updateLastLogin()
            ? logins.open(proof, id, origin, now, expires)
            : logins.openQuietly(proof, id, origin, now, expires);
    return opened ? Optional.of(issuer.pair(proof.user(), id, 0, now)) : Optional.empty();
  }
}
