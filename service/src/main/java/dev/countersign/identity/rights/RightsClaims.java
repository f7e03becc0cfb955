package dev.countersign.identity.rights;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Component;

/** Returns the claims about a user's groups and permissions for an access token. */
@Component
public class RightsClaims {

  /** The quotes and the comma of an entry in JSON. */
  private static final int BYTES_AROUND = 3;

  private final RightsStore store;
  private final RightsClaimSettings settings;

  RightsClaims(RightsStore store, RightsClaimSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /**
   * Returns the claims that the settings name. A superuser's token also gets is_superuser beside
   * permissions, because a superuser has permissions that no list contains.
   */
  public Map<String, Object> of(long userId, boolean isSuperuser) {
    var claims = new LinkedHashMap<String, Object>();
    if (settings.names().contains("groups")) {
      add(claims, "groups", store.groupNames(userId));
    }
    if (settings.names().contains("permissions")) {
      add(claims, "permissions", store.permissions(userId));
      if (isSuperuser) {
        claims.put("is_superuser", true);
      }
    }
    return claims;
  }

  private void add(Map<String, Object> claims, String name, Collection<String> entries) {
    int bytes =
        entries.stream().mapToInt(entry -> entry.getBytes(UTF_8).length + BYTES_AROUND).sum();
    if (entries.size() > settings.maxEntries() || bytes > settings.maxBytes()) {
      claims.put(name + "_overage", true);
    } else {
      claims.put(name, List.copyOf(entries));
    }
  }
}
