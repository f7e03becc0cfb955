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

/**
 * Publishes which access tokens are void, so that services that verify by themselves refuse them.
 */
@Endpoint(
    value = RevocationsEndpoint.PATH,
    description = "The users whose earlier access tokens are void, signed.",
    mediaType = RevocationSnapshots.MEDIA_TYPE)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class RevocationsEndpoint {

  static final String PATH = "/.well-known/revocations";

  private final RevocationSnapshots snapshots;

  RevocationsEndpoint(RevocationSnapshots snapshots) {
    this.snapshots = snapshots;
  }

  @GetMapping
  @ApiOperation(
      id = "getRevocations",
      topic = ApiTopic.TOKENS,
      summary = "Get the users whose earlier access tokens are void",
      description =
          "A compact JWS (RFC 7515) of the type revocations+jws, signed as access tokens are. Load "
              + "it every few seconds with If-None-Match. 503 if PostgreSQL does not answer.")
  @Answers(body = String.class)
  Answer show() {
    return Answer.ok(snapshots.current()).with("Cache-Control", "public, max-age=5");
  }
}
