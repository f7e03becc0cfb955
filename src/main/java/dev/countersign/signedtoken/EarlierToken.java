package dev.countersign.signedtoken;

import dev.countersign.access.AuthorizationHeader;
import dev.countersign.guard.DeviceProof;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * A client that logs in and sends a token of an earlier log-in along, however long ago it ended.
 */
@Component
class EarlierToken implements DeviceProof {

  private final TokenCheck tokens;

  EarlierToken(TokenCheck tokens) {
    this.tokens = tokens;
  }

  @Override
  public Optional<String> device(HttpServletRequest request, long userId) {
    AuthorizationHeader header = AuthorizationHeader.of(request);
    if (!header.isFor(SignedTokenScheme.KEYWORD) || header.values().size() != 1) {
      return Optional.empty();
    }
    return switch (tokens.checkTimeless(header.values().getFirst())) {
      case TokenVerdict.Good(CheckedToken token) when token.userId() == userId ->
          Optional.of("token " + token.id());
      case TokenVerdict.Good _, TokenVerdict.Bad _, TokenVerdict.Nameless _ -> Optional.empty();
    };
  }
}
