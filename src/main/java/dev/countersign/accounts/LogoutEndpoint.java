package dev.countersign.accounts;

import dev.countersign.access.Authenticated;
import dev.countersign.access.IsAuthenticated;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.errors.InvalidToken;
import dev.countersign.fields.LenientInput;
import dev.countersign.signedtoken.LogOut;
import java.util.Map;
import org.springframework.web.bind.annotation.PostMapping;

/** Ends the log-in that a refresh token belongs to. */
@Endpoint("${countersign.api.account-prefix}logout/")
@Permissions(IsAuthenticated.class)
class LogoutEndpoint {

  private final LogOut logOut;

  LogoutEndpoint(LogOut logOut) {
    this.logOut = logOut;
  }

  /** 205 with a body: the contract has it so, although RFC 9110 does not. */
  @PostMapping
  Answer logOut(Authenticated caller, LenientInput input) {
    boolean ended =
        input.text("refresh").filter(token -> logOut.end(caller.userId(), token)).isPresent();
    if (!ended) {
      throw new InvalidToken();
    }
    return new Answer(205, Map.of("detail", "Logged out."), Map.of());
  }
}
