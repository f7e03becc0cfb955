package dev.countersign.credentials.signedtoken;

import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.LoginProof;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.platform.errors.AuthenticationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.OptionalInt;
import org.springframework.stereotype.Component;

/** Issues a pair of tokens for a user name and password. */
@Component
public class PasswordGrant {

  private final PasswordLogin login;
  private final NewTokenFamilyStore logins;
  private final TokenIssuer issuer;
  private final SignedTokenSettings settings;
  private final TokenPair.Delivery delivery;
  private final Clock clock;
  private final SecureRandom random;
  private final Form form;

  PasswordGrant(
      PasswordLogin login,
      NewTokenFamilyStore logins,
      TokenIssuer issuer,
      SignedTokenSettings settings,
      TokenPair.Delivery delivery,
      Clock clock,
      SecureRandom random,
      Passwords passwords) {
    this.login = login;
    this.logins = logins;
    this.issuer = issuer;
    this.settings = settings;
    this.delivery = delivery;
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

  /**
   * Returns a pair of tokens. Unknown name, wrong password and inactive account get the same
   * refusal.
   */
  public Answer obtain(Input input, HttpServletRequest request) {
    delivery.refuseOtherOrigins(request);
    ValidatedInput fields = form.check(input).orRefuse();
    Origin origin = Origin.of(request);
    TokenPair pair =
        login
            .check(fields.require("username"), fields.require("password"), request)
            .map(VerifiedPassword::completeLogin)
            .flatMap(proof -> open(proof, origin))
            .orElseThrow(
                () ->
                    new AuthenticationFailed(
                        SignedTokenScheme.CHALLENGE,
                        "no_active_account",
                        "No active account found with the given credentials"));
    return delivery.deliver(pair, pair, request);
  }

  private Optional<TokenPair> open(LoginProof proof, Origin origin) {
    TokenFamilyId id = TokenFamilyId.random(random);
    Instant now = clock.instant().truncatedTo(ChronoUnit.MICROS);
    Instant expires = now.plus(settings.loginLifetime());
    OptionalInt epoch =
        settings.updateLastLogin()
            ? logins.open(proof, id, origin, now, expires)
            : logins.openQuietly(proof, id, origin, now, expires);
    return epoch.isPresent()
        ? Optional.of(
            issuer.pair(
                new Issuance(proof.user(), epoch.getAsInt(), id, now, proof.methods(), 0, now)))
        : Optional.empty();
  }
}
