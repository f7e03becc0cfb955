package dev.countersign.credentials.signedtoken;

import dev.countersign.identity.users.EmailConfirmation;
import dev.countersign.identity.users.User;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Adds the claims that {@code countersign.jwt.custom-claims} lists. */
@Component
@Order(0)
class ConfiguredClaims implements ClaimsContributor {

  private static final String EMAIL = "email";

  private final List<String> names;
  private final EmailConfirmation confirmation;

  ConfiguredClaims(SignedTokenSettings settings, EmailConfirmation confirmation) {
    this.names =
        settings.customClaims().stream().filter(name -> !LoginClaims.NAMES.contains(name)).toList();
    this.confirmation = confirmation;
  }

  @Override
  public Map<String, Object> claims(User user) {
    var claims = new LinkedHashMap<String, Object>();
    for (String name : names) {
      claims.put(
          name,
          switch (name) {
            case EMAIL -> user.email();
            case "username" -> user.username();
            case "is_staff" -> user.isStaff();
            default -> throw new IllegalStateException(name);
          });
    }
    if (claims.containsKey(EMAIL)) {
      addConfirmation(claims, user);
    }
    return claims;
  }

  /** If email verification is on, omits an unconfirmed address: it may belong to another person. */
  private void addConfirmation(Map<String, Object> claims, User user) {
    boolean isConfirmed = confirmation.isConfirmed(user);
    if (confirmation.isAskedFor() && !isConfirmed) {
      claims.remove(EMAIL);
    }
    claims.put("email_verified", isConfirmed);
  }
}
