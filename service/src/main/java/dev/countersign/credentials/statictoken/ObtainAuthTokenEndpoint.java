package dev.countersign.credentials.statictoken;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ReadOnlyField;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.secondfactors.PendingLogin;
import dev.countersign.identity.secondfactors.SecondFactorLogin;
import dev.countersign.identity.secondfactors.SecondFactorRequired;
import dev.countersign.identity.users.PasswordLogin;
import dev.countersign.identity.users.VerifiedPassword;
import dev.countersign.identity.users.VerifiedPassword.LoginStep;
import dev.countersign.platform.errors.EnrolmentRequired;
import dev.countersign.platform.errors.PasswordChangeRequired;
import dev.countersign.platform.errors.ValidationFailed;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.web.bind.annotation.PostMapping;

/** Tries no authentication scheme, so that an invalid Authorization header cannot block a login. */
@Endpoint("${countersign.api.prefix}token/")
@ConditionalOnProperty(name = "countersign.api.token-endpoint", havingValue = "token")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class ObtainAuthTokenEndpoint implements HasForm {

  private final PasswordLogin login;
  private final SecondFactorLogin secondStep;
  private final StaticTokenGrant tokens;
  private final Form form;

  ObtainAuthTokenEndpoint(
      PasswordLogin login,
      SecondFactorLogin secondStep,
      StaticTokenGrant tokens,
      Passwords passwords) {
    this.login = login;
    this.secondStep = secondStep;
    this.tokens = tokens;
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

  /**
   * Returns the user's token. Unknown name, wrong password and inactive account get the same
   * refusal.
   */
  @PostMapping
  @ApiOperation(
      id = "obtainStaticToken",
      topic = ApiTopic.TOKENS,
      summary = "Obtain the static token by password",
      description =
          "Returns the user's static token and creates it if there is none. A static token "
              + "is valid until it is renewed or revoked.")
  @ThrottleScope("login")
  @Answers(body = RevealedToken.class)
  @Answers(body = SecondFactorRequired.class)
  @Refuses({EnrolmentRequired.class, PasswordChangeRequired.class})
  Answer obtain(Input input, HttpServletRequest request) {
    ValidatedInput fields = form.check(input).orRefuse();
    return login
        .check(fields.require("username"), fields.require("password"), request)
        .map(VerifiedPassword::nextStep)
        .flatMap(step -> answer(step, Origin.of(request)))
        .orElseThrow(
            () ->
                new ValidationFailed(
                    ValidatedInput.NON_FIELD, "Unable to log in with provided credentials."));
  }

  private Optional<Answer> answer(LoginStep step, Origin origin) {
    return switch (step) {
      case LoginStep.Complete(var proof) -> tokens.grant(proof, origin);
      case LoginStep.SecondFactorNeeded needed ->
          Optional.of(
              Answer.ok(secondStep.begin(needed, PendingLogin.Kind.STATIC_TOKEN)).notStored());
    };
  }
}
