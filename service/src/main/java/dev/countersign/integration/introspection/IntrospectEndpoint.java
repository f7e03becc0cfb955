package dev.countersign.integration.introspection;

import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Tells another service whether a token is valid (RFC 7662). A resource server often checks {@code
 * active} only, so a refresh token is active only if the caller asks for one by its hint.
 */
@Endpoint(
    value = "${countersign.api.prefix}token/introspect/",
    description = "Tells whether an access, refresh or static token is valid, and whose it is.")
@Permissions(MayIntrospect.class)
class IntrospectEndpoint implements HasForm {

  /** The form of both RFCs. */
  static final Form FORM =
      Form.of(
          TextField.text("token", "Token").secret().build(),
          TextField.text("token_type_hint", "Token type hint").optional().build());

  private final Introspection introspection;

  IntrospectEndpoint(Introspection introspection) {
    this.introspection = introspection;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @ThrottleScope("introspect")
  @ApiOperation(
      id = "introspectToken",
      topic = ApiTopic.TOKENS,
      summary = "Describe a token for another service",
      description =
          "RFC 7662. Staff and the users in countersign.introspection.callers only. An access "
              + "token of an ended epoch, a spent refresh token and a token of an inactive user "
              + "are not active. A refresh token is active only with "
              + "token_type_hint=refresh_token.")
  @Answers(body = Map.class)
  Answer introspect(Input input) {
    ValidatedInput fields = FORM.check(input).orRefuse();
    return Answer.ok(
            introspection.describe(
                fields.require("token"), fields.text("token_type_hint").orElse("")))
        .notStored();
  }
}
