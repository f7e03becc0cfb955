package dev.countersign.identity.rights;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.identity.rights.ProfileClaimStore.Profile;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.stereotype.Component;
import tools.jackson.databind.json.JsonMapper;

/** Returns the claims about a user's profile for an access token. */
@Component
public class ProfileClaims {

  private static final String FIRST_NAME = "first_name";
  private static final String LAST_NAME = "last_name";
  private static final String EXTRA = "extra";

  private final ProfileClaimStore store;
  private final ProfileClaimSettings settings;

  ProfileClaims(ProfileClaimStore store, ProfileClaimSettings settings) {
    this.store = store;
    this.settings = settings;
  }

  /** Returns the claims that the settings name and the user has a value for. */
  public Map<String, Object> of(long userId) {
    if (settings.names().isEmpty()) {
      return Map.of();
    }
    Map<String, Object> claims = store.find(userId).map(this::claims).orElse(Map.of());
    int bytes = JsonMapper.shared().writeValueAsString(claims).getBytes(UTF_8).length;
    return bytes > settings.maxBytes() ? Map.of("profile_overage", true) : claims;
  }

  /** Keeps the keys of extra in one claim, so that none of them can replace another claim. */
  private Map<String, Object> claims(Profile profile) {
    var claims = new LinkedHashMap<String, Object>();
    add(claims, FIRST_NAME, profile.firstName());
    add(claims, LAST_NAME, profile.lastName());
    var extra = new LinkedHashMap<String, Object>();
    profile
        .extra()
        .forEach(
            (key, value) -> {
              if (value != null && settings.names().contains(EXTRA + "." + key)) {
                extra.put(key, value);
              }
            });
    if (!extra.isEmpty()) {
      claims.put(EXTRA, extra);
    }
    return claims;
  }

  private void add(Map<String, Object> claims, String name, String value) {
    if (settings.names().contains(name) && !value.isEmpty()) {
      claims.put(name, value);
    }
  }
}
