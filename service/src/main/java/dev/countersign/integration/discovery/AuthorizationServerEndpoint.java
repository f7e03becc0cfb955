package dev.countersign.integration.discovery;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import org.springframework.web.bind.annotation.GetMapping;

/** Serves the metadata where clients of OAuth 2.0 authorization server metadata look for it. */
@Endpoint(
    value = "/.well-known/oauth-authorization-server",
    description = "Issuer, key set, algorithms and endpoints for other services.")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class AuthorizationServerEndpoint {

  private final Discovery discovery;

  AuthorizationServerEndpoint(Discovery discovery) {
    this.discovery = discovery;
  }

  @GetMapping
  @ApiOperation(
      id = "getAuthorizationServerMetadata",
      topic = ApiTopic.TOKENS,
      summary = "Get the metadata of RFC 8414",
      description =
          "Issuer, key set, algorithms and endpoints. It names no OAuth grant and no OpenID "
              + "Connect feature, because the service has none.")
  @Answers(body = ServerMetadata.class)
  Answer show() {
    return discovery.answer();
  }
}
