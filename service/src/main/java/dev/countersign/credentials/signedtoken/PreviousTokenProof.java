package dev.countersign.credentials.signedtoken;

import dev.countersign.api.access.AuthorizationHeader;
import dev.countersign.identity.guard.DeviceProof;
import dev.countersign.verifier.token.AccessTokenId;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Recognises a known device by a token of an earlier login in the login request. The token may have
 * expired. Its token family must still be stored, must not be revoked, and must belong to the
 * current login epoch. All tokens of one family identify the same device.
 */
@Component
class PreviousTokenProof implements DeviceProof {

  private final TokenCheck tokens;
  private final TokenFamilyStore logins;

  PreviousTokenProof(TokenCheck tokens, TokenFamilyStore logins) {
    this.tokens = tokens;
    this.logins = logins;
  }

  @Override
  public Optional<String> device(HttpServletRequest request, long userId, int epoch) {
    AuthorizationHeader header = AuthorizationHeader.of(request);
    if (!header.isFor(SignedTokenScheme.KEYWORD) || header.values().size() != 1) {
      return Optional.empty();
    }
    return switch (tokens.checkTimeless(header.values().getFirst())) {
      case TokenVerdict.Good(CheckedToken token) when token.userId() == userId ->
          login(token, epoch).map(TokenFamilyId::object);
      case TokenVerdict.Good _, TokenVerdict.Bad _, TokenVerdict.Nameless _ -> Optional.empty();
    };
  }

  private Optional<TokenFamilyId> login(CheckedToken token, int epoch) {
    return switch (token.tokenKind()) {
      case ACCESS ->
          AccessTokenId.read(token.id())
              .filter(_ -> !token.isCarried())
              .flatMap(
                  id ->
                      logins.findUnrevoked(
                          token.userId(), id.lowestLogin(), id.highestLogin(), epoch));
      case REFRESH ->
          token
              .use()
              .map(use -> use.login().value())
              .flatMap(id -> logins.findUnrevoked(token.userId(), id, id, epoch));
    };
  }
}
