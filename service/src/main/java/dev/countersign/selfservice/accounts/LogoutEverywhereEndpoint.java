package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.identity.audit.Origin;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends all of the user's own logins. */
@Endpoint("${countersign.api.account-prefix}logout-everywhere/")
@OpenBeforeEnrolment
class LogoutEverywhereEndpoint {

  private final LogoutEverywhere everywhere;
  private final TokenPair.Delivery delivery;

  LogoutEverywhereEndpoint(LogoutEverywhere everywhere, TokenPair.Delivery delivery) {
    this.everywhere = everywhere;
    this.delivery = delivery;
  }

  @PostMapping
  @ApiOperation(
      id = "logOutEverywhere",
      topic = ApiTopic.SESSIONS,
      summary = "End all logins of the caller",
      description = "Ends sessions, refresh tokens and the static token on every device.")
  @Answers(status = 205, body = DetailBody.class)
  Answer logout(Authenticated caller, HttpServletRequest request) {
    everywhere.own(caller.user().id(), Origin.of(request));
    return done().withCookies(delivery.deletions(request));
  }

  static Answer done() {
    return new Answer(205, new DetailBody("Logged out everywhere."), Map.of());
  }
}
