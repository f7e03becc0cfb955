package dev.countersign.statictoken;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.NotFound;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.TextField;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import java.time.Instant;
import java.util.Map;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** The caller's own static token: since when there is one, a new one, none. */
@Endpoint("${countersign.api.account-prefix}token/")
@Permissions(IsAuthenticated.class)
class OwnTokenEndpoint implements Described {

  record Shown(Instant created) {}

  private final LogIn logIn;
  private final StaticTokenIssuer issuer;
  private final Form form;

  OwnTokenEndpoint(LogIn logIn, StaticTokenIssuer issuer, Passwords passwords) {
    this.logIn = logIn;
    this.issuer = issuer;
    this.form =
        Form.of(
            TextField.text("password", "Password").untrimmed().rule(passwords::complaint).build());
  }

  @Override
  public Form form() {
    return form;
  }

  @GetMapping
  Shown show(Authenticated caller) {
    return issuer.createdAt(caller.user().id()).map(Shown::new).orElseThrow(NotFound::new);
  }

  /** Asks for the password, so that a stolen access token cannot be made into a lasting one. */
  @PostMapping
  Answer renew(Authenticated caller, Input input) {
    Checked fields = form.check(input).orRefuse();
    StaticToken token =
        logIn
            .check(caller.user().id(), fields.require("password"))
            .flatMap(issuer::reissue)
            .orElseThrow(
                () ->
                    new ValidationFailed(
                        "password",
                        "Your password was entered incorrectly. Please enter it again."));
    return Answer.ok(Map.of("token", token.reveal())).notStored();
  }

  @DeleteMapping
  Answer revoke(Authenticated caller) {
    if (!issuer.revoke(caller.user().id())) {
      throw new NotFound();
    }
    return Answer.noContent();
  }
}
