package dev.countersign.credentials.signedtoken;

import dev.countersign.api.access.Credential;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.platform.errors.Refusal;
import dev.countersign.verifier.token.AccessTokenId;
import dev.countersign.verifier.token.TokenKind;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.databind.node.StringNode;

/**
 * A token whose signature, kind and times were checked. Only {@link TokenCheck} creates instances.
 *
 * @param issuedAfter The earliest time at which the token can have been issued: its {@code iat}
 *     minus the leeway, because the issuer's clock may differ.
 * @param claims All claims of the token.
 * @param isCarried Whether Django has issued the token.
 */
record CheckedToken(
    TokenKind tokenKind,
    String id,
    long userId,
    Instant expiresAt,
    Instant issuedAfter,
    ObjectNode claims,
    boolean isCarried)
    implements Credential {

  /**
   * Returns the name of the token's login. All tokens made by SimpleJWT or an earlier release share
   * one name.
   */
  @Override
  public String login() {
    return accessTokenId().map(named -> login(named.login())).orElse("token");
  }

  /** Returns the name of a login, given the first eight bytes of its token family's id. */
  static String login(long family) {
    return "login:" + family;
  }

  @Override
  public String kind() {
    return tokenKind.className();
  }

  /** Returns the claim {@code username}, which a token has if it is one of the custom claims. */
  @Override
  public Optional<String> username() {
    return !isCarried && claims.get("username") instanceof StringNode name
        ? Optional.of(name.asString())
        : Optional.empty();
  }

  @Override
  public Set<AuthenticationMethod> methods() {
    return isCarried ? Set.of(AuthenticationMethod.PASSWORD) : LoginClaims.methods(claims);
  }

  @Override
  public Optional<Refusal> refusalIn(LoginEpoch epoch) {
    return isOf(epoch)
        ? Optional.empty()
        : Optional.of(SignedTokenScheme.refusal(TokenCheck.INVALID));
  }

  /** Returns the token family and generation of a refresh token, or empty for a malformed id. */
  Optional<TokenFamilyId.Use> use() {
    return isCarried ? TokenFamilyId.readCarried(id) : TokenFamilyId.read(id);
  }

  private Optional<AccessTokenId> accessTokenId() {
    return isCarried ? Optional.empty() : AccessTokenId.read(id);
  }

  /** Returns the login epoch that the id contains, or empty for an id without one. */
  OptionalInt epoch() {
    return accessTokenId().stream().mapToInt(AccessTokenId::epoch).findFirst();
  }

  /**
   * Returns whether an access token was issued in this epoch. A token whose id has no epoch must
   * have been issued after the epoch began. Within the same second the order is unknown, and the
   * token is refused.
   */
  boolean isOf(LoginEpoch epoch) {
    return accessTokenId()
        .map(named -> named.epoch() == epoch.number())
        .orElseGet(() -> epoch.since().stream().allMatch(issuedAfter::isAfter));
  }
}
