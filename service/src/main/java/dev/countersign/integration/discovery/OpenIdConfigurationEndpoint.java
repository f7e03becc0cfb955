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

/** Serves the metadata where clients of OpenID Connect discovery look for it. */
@Endpoint(
    value = "/.well-known/openid-configuration",
    description = "Issuer, key set, algorithms and endpoints for other services.")
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class OpenIdConfigurationEndpoint {

  private final Discovery discovery;

  OpenIdConfigurationEndpoint(Discovery discovery) {
    this.discovery = discovery;
  }

  @GetMapping
  @ApiOperation(
      id = "getOpenIdConfiguration",
      topic = ApiTopic.TOKENS,
      summary = "Get the metadata at the path of OpenID Connect",
      description =
          "Issuer, key set, algorithms and endpoints. It names no OAuth grant and no OpenID "
              + "Connect feature, because the service has none.")
  @Answers(body = ServerMetadata.class)
  Answer show() {
    return discovery.answer();
  }
}
