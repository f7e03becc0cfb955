package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.AuthenticationMethod;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds claims about the login of a token: when and how its user authenticated. A refresh keeps
 * both. {@code auth_time} is written if the custom claims list it. {@code amr} is also written for
 * a login by another method than the password alone, so that permissions can ask for it.
 */
@Component
class LoginClaims {

  /** The custom claims that depend on the login, and not on the user. */
  static final Set<String> NAMES = Set.of("auth_time", "amr");

  private static final Set<AuthenticationMethod> PASSWORD_ALONE =
      Set.of(AuthenticationMethod.PASSWORD);

  private final List<String> configured;

  LoginClaims(SignedTokenSettings settings) {
    this.configured = settings.customClaims();
  }

  Map<String, Object> of(Issuance issuance) {
    var claims = new LinkedHashMap<String, Object>();
    if (configured.contains("auth_time")) {
      claims.put("auth_time", issuance.loginAt().getEpochSecond());
    }
    if (configured.contains("amr") || !issuance.methods().equals(PASSWORD_ALONE)) {
      claims.put("amr", AuthenticationMethod.references(issuance.methods()));
    }
    return claims;
  }

  /** Returns the methods in the claims of a token; without the claim, the password alone. */
  static Set<AuthenticationMethod> methods(ObjectNode claims) {
    JsonNode amr = claims.get("amr");
    return amr == null
        ? PASSWORD_ALONE
        : AuthenticationMethod.of(
            amr.valueStream().filter(JsonNode::isString).map(JsonNode::asString).toList());
  }
}
