package dev.countersign.integration.introspection;

import dev.countersign.credentials.signedtoken.TokenVerification;
import dev.countersign.credentials.signedtoken.VerifiedToken;
import dev.countersign.credentials.statictoken.StaticTokens;
import dev.countersign.identity.users.User;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Describes a token to another service. Every token that is not valid gets the same response. */
@Component
class Introspection {

  private static final Map<String, Object> INACTIVE = Map.of("active", false);
  private static final String REFRESH = "refresh_token";
  private static final List<String> COPIED =
      List.of("exp", "iat", "nbf", "jti", "iss", "aud", "auth_time", "amr");

  private final TokenVerification signed;
  private final StaticTokens statics;

  Introspection(TokenVerification signed, StaticTokens statics) {
    this.signed = signed;
    this.statics = statics;
  }

  Map<String, Object> describe(String token, String hint) {
    return signed
        .find(token)
        .filter(found -> !found.isRefresh() || hint.equals(REFRESH))
        .map(Introspection::active)
        .or(() -> statics.owner(token).map(owner -> active(statics.keyword(), owner)))
        .orElse(INACTIVE);
  }

  private static Map<String, Object> active(VerifiedToken token) {
    Map<String, Object> active = active(token.isRefresh() ? REFRESH : "Bearer", token.user());
    for (String name : COPIED) {
      Optional.ofNullable(token.claims().get(name)).ifPresent(claim -> active.put(name, claim));
    }
    return active;
  }

  private static Map<String, Object> active(String type, User owner) {
    var active = new LinkedHashMap<String, Object>();
    active.put("active", true);
    active.put("token_type", type);
    active.put("sub", Long.toString(owner.id()));
    active.put("username", owner.username());
    return active;
  }
}
