package dev.countersign.integration.introspection;

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
import dev.countersign.credentials.signedtoken.TokenLogout;
import dev.countersign.credentials.statictoken.StaticTokens;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.UnsupportedTokenType;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Ends what a token stands for (RFC 7009). The possession of the token is the proof, as for a
 * public client. The response does not tell whether the token was valid.
 */
@Endpoint(
    value = "${countersign.api.prefix}token/revoke/",
    description = "Revokes a token: ends its login, or the static token.")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class RevokeEndpoint implements HasForm {

  private final TokenLogout signed;
  private final StaticTokens statics;

  RevokeEndpoint(TokenLogout signed, StaticTokens statics) {
    this.signed = signed;
    this.statics = statics;
  }

  @Override
  public Form form() {
    return IntrospectEndpoint.FORM;
  }

  @PostMapping
  @ThrottleScope("revoke")
  @ApiOperation(
      id = "revokeToken",
      topic = ApiTopic.TOKENS,
      summary = "Revoke a token that the client holds",
      description =
          "RFC 7009. A refresh or access token ends its login; the access token itself stays "
              + "valid until it expires. A static token ends at once. 200 also for a token that is "
              + "not valid.")
  @Answers(body = Map.class)
  @Refuses(UnsupportedTokenType.class)
  Answer revoke(Input input, HttpServletRequest request) {
    String token = IntrospectEndpoint.FORM.check(input).orRefuse().require("token");
    Origin origin = Origin.of(request);
    boolean isSigned = token.indexOf('.') >= 0;
    if (isSigned && !signed.isSupported()) {
      throw new UnsupportedTokenType();
    }
    if (isSigned) {
      signed.end(token, origin);
    } else {
      statics.revoke(token, origin);
    }
    return Answer.ok(Map.of()).notStored();
  }
}
