package dev.countersign.statictoken;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Described;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.ValidationFailed;
import dev.countersign.fields.Checked;
import dev.countersign.fields.Form;
import dev.countersign.fields.Input;
import dev.countersign.fields.ReadOnlyField;
import dev.countersign.fields.TextField;
import dev.countersign.throttle.ThrottleScope;
import dev.countersign.users.LogIn;
import dev.countersign.users.Passwords;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.PostMapping;

/** No scheme is tried here: a stale header never blocks a log-in. */
@Endpoint("${countersign.api.prefix}token/")
@ConditionalOnProperty(name = "countersign.api.token-endpoint", havingValue = "token")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class ObtainAuthTokenEndpoint implements Described {

  private final LogIn logIn;
  private final StaticTokenIssuer issuer;
  private final Form form;

  ObtainAuthTokenEndpoint(LogIn logIn, StaticTokenIssuer issuer, Passwords passwords) {
    this.logIn = logIn;
    this.issuer = issuer;
    this.form =
        Form.of(
            TextField.text("username", "Username").build(),
            TextField.text("password", "Password")
                .secret()
                .untrimmed()
                .rule(passwords::complaint)
                .build(),
            new ReadOnlyField("token", "string", "Token"));
  }

  @Override
  public Form form() {
    return form;
  }

  /** The same refusal for an unknown name, a wrong password and an inactive account. */
  @PostMapping
  @ThrottleScope("login")
  @Answers(body = RevealedToken.class)
  Answer obtain(Input input, HttpServletRequest request) {
    Checked fields = form.check(input).orRefuse();
    Origin origin = Origin.of(request);
    StaticToken token =
        logIn
            .check(fields.require("username"), fields.require("password"), request)
            .flatMap(proof -> issuer.issue(proof, origin))
            .orElseThrow(
                () ->
                    new ValidationFailed(
                        Checked.NON_FIELD, "Unable to log in with provided credentials."));
    return Answer.ok(RevealedToken.of(token)).notStored();
  }
}
