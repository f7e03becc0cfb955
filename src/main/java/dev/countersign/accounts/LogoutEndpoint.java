package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.answers.Detail;
import dev.countersign.audit.Origin;
import dev.countersign.endpoints.Answers;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.endpoints.HasForm;
import dev.countersign.endpoints.Refuses;
import dev.countersign.errors.InvalidToken;
import dev.countersign.fields.Form;
import dev.countersign.fields.LenientInput;
import dev.countersign.fields.TextField;
import dev.countersign.signedtoken.LogOut;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends the log-in that a refresh token belongs to. */
@Endpoint("${countersign.api.account-prefix}logout/")
@Permissions(IsAuthenticated.class)
class LogoutEndpoint implements HasForm {

  private static final Form FORM = Form.of(TextField.text("refresh", "Refresh").build());

  private final LogOut logOut;

  LogoutEndpoint(LogOut logOut) {
    this.logOut = logOut;
  }

  @Override
  public Form form() {
    return FORM;
  }

  /** 205 with a body: the contract has it so, although RFC 9110 does not. */
  @PostMapping
  @Answers(status = 205, body = Detail.class)
  @Refuses(InvalidToken.class)
  Answer logOut(Authenticated caller, LenientInput input, HttpServletRequest request) {
    boolean ended =
        input
            .text("refresh")
            .filter(token -> logOut.end(caller.userId(), token, Origin.of(request)))
            .isPresent();
    if (!ended) {
      throw new InvalidToken();
    }
    return new Answer(205, new Detail("Logged out."), Map.of());
  }
}
