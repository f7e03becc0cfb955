package dev.countersign.credentials.signedtoken;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.platform.errors.AuthenticationFailed;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Verifies a token. Unlike a check of the signature alone, this also reads the database and refuses
 * tokens of inactive users and ended logins.
 */
@Endpoint(
    value = "${countersign.api.prefix}token/verify/",
    description =
        """
        Takes a token and indicates if it is valid.  This view provides no
        information about a token's fitness for a particular use.\
        """)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class TokenVerifyEndpoint implements HasForm {

  private static final Form FORM = Form.of(TextField.text("token", "Token").secret().build());

  private final TokenVerification verification;

  TokenVerifyEndpoint(TokenVerification verification) {
    this.verification = verification;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @PostMapping
  @ApiOperation(
      id = "verifyToken",
      topic = ApiTopic.TOKENS,
      summary = "Check the signature and expiry of a token",
      description =
          "Returns an empty object for a valid token and 401 for any other. Refresh tokens "
              + "that were used or revoked are refused.")
  @Refuses(AuthenticationFailed.class)
  Map<String, String> verify(Input input) {
    String token = FORM.check(input).orRefuse().require("token");
    verification
        .fault(token)
        .ifPresent(
            fault -> {
              throw new AuthenticationFailed(SignedTokenScheme.CHALLENGE, "token_not_valid", fault);
            });
    return Map.of();
  }
}
