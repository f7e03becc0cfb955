package dev.countersign.signedtoken;

import dev.countersign.users.User;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** The claims that the settings ask for. */
@Component
@Order(0)
class ConfiguredClaims implements ClaimsContributor {

  private final SignedTokenSettings settings;

  ConfiguredClaims(SignedTokenSettings settings) {
    this.settings = settings;
  }

  @Override
  public Map<String, Object> claims(User user) {
    var claims = new LinkedHashMap<String, Object>();
    for (String name : settings.customClaims()) {
      claims.put(
          name,
          switch (name) {
            case "email" -> user.email();
            case "username" -> user.username();
            case "is_staff" -> user.isStaff();
            default -> throw new IllegalStateException(name);
          });
    }
    return claims;
  }
}
