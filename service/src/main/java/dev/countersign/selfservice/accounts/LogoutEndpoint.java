package dev.countersign.selfservice.accounts;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.OpenBeforeEnrolment;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.endpoints.HasForm;
import dev.countersign.api.endpoints.Refuses;
import dev.countersign.credentials.signedtoken.TokenLogout;
import dev.countersign.credentials.signedtoken.TokenPair;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.DetailBody;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.LenientInput;
import dev.countersign.http.fields.TextField;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.errors.InvalidToken;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends the token family of a refresh token. */
@Endpoint("${countersign.api.account-prefix}logout/")
@OpenBeforeEnrolment
class LogoutEndpoint implements HasForm {

  private static final Form FORM = Form.of(TextField.text("refresh", "Refresh").build());

  private final TokenLogout logout;
  private final TokenPair.Delivery delivery;

  LogoutEndpoint(TokenLogout logout, TokenPair.Delivery delivery) {
    this.logout = logout;
    this.delivery = delivery;
  }

  @Override
  public Form form() {
    return FORM;
  }

  @Override
  public boolean isDescribed() {
    return false;
  }

  /** Responds with 205 and a body. The contract requires the body, although RFC 9110 forbids it. */
  @PostMapping
  @ApiOperation(
      id = "logOut",
      topic = ApiTopic.SESSIONS,
      summary = "End the login of a refresh token",
      description =
          "Every token of that login stops working: the refresh token at once, access "
              + "tokens wherever the user's row is read.")
  @Answers(status = 205, body = DetailBody.class)
  @Refuses(InvalidToken.class)
  Answer logout(Authenticated caller, LenientInput input, HttpServletRequest request) {
    long userId = caller.user().id();
    boolean ended =
        input
            .text("refresh")
            .or(() -> delivery.refreshToken(request))
            .filter(token -> logout.end(userId, token, Origin.of(request)))
            .isPresent();
    if (!ended) {
      throw new InvalidToken();
    }
    return new Answer(205, new DetailBody("Logged out."), Map.of())
        .withCookies(delivery.deletions(request));
  }
}
