package dev.countersign.signedtoken;

import dev.countersign.answers.Answer;
import dev.countersign.errors.AuthenticationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import dev.countersign.users.User;
import org.springframework.stereotype.Component;

/** User name and password for a pair of tokens, wherever that is offered. */
@Component
public class TokenObtaining {

  private final LogIn logIn;
  private final TokenIssuer issuer;
  private final SignedTokenSettings settings;
  private final Form form;

  TokenObtaining(
      LogIn logIn, TokenIssuer issuer, SignedTokenSettings settings, Passwords passwords) {
    this.logIn = logIn;
    this.issuer = issuer;
    this.settings = settings;
    this.form =
        Form.of(
            TextField.text("username", "Username").build(),
            TextField.text("password", "Password").rule(passwords::complaint).build());
  }

  public Form form() {
    return form;
  }

  /** The same refusal for an unknown name, a wrong password and an inactive account. */
  public Answer obtain(Input input) {
    Checked fields = form.check(input).orRefuse();
    User user =
        logIn
            .attempt(
                fields.require("username"), fields.require("password"), settings.updateLastLogin())
            .orElseThrow(
                () ->
                    new AuthenticationFailed(
                        SignedTokenScheme.CHALLENGE,
                        "no_active_account",
                        "No active account found with the given credentials"));
    return Answer.ok(issuer.issue(user)).notStored();
  }
}
