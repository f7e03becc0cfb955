package dev.countersign.api.openapi;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.access.AccessRequest;
import dev.countersign.api.access.AuthenticationScheme;
import dev.countersign.api.access.CredentialLocation;
import dev.countersign.api.access.CredentialLocation.Bearer;
import dev.countersign.api.access.CredentialLocation.Cookie;
import dev.countersign.api.access.CredentialLocation.Header;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the security schemes of the document, and writes the requirements of an operation. */
final class Security {

  private static final String CSRF = "-csrf";

  private final Map<String, Map<String, Object>> named = new LinkedHashMap<>();

  /** Returns alternative requirements. An empty requirement means that no credential is needed. */
  List<Map<String, Object>> of(AccessPolicy policy, String method, boolean isPublic) {
    var requirements = new ArrayList<Map<String, Object>>();
    for (AuthenticationScheme scheme : policy.schemes()) {
      requirements.add(requirement(scheme, method));
    }
    if (isPublic && !requirements.isEmpty()) {
      requirements.add(Map.of());
    }
    return requirements;
  }

  /** Returns true if a scheme of the policy requires a CSRF token for the method. */
  static boolean asksForCsrfToken(AccessPolicy policy, String method) {
    return !AccessRequest.isReadOnly(method)
        && policy.schemes().stream().anyMatch(scheme -> scheme.place() instanceof Cookie);
  }

  Map<String, Map<String, Object>> all() {
    return named;
  }

  private Map<String, Object> requirement(AuthenticationScheme scheme, String method) {
    CredentialLocation place = scheme.place();
    named.computeIfAbsent(scheme.name(), _ -> described(place));
    Map<String, Object> requirement = Schemas.with(scheme.name(), List.of());
    if (place instanceof Cookie(_, String csrfHeader) && !AccessRequest.isReadOnly(method)) {
      String csrf = scheme.name() + CSRF;
      named.computeIfAbsent(csrf, _ -> csrfToken(csrfHeader));
      requirement.put(csrf, List.of());
    }
    return requirement;
  }

  private static Map<String, Object> described(CredentialLocation place) {
    return switch (place) {
      case Bearer(String format) -> {
        Map<String, Object> scheme = Schemas.with("type", "http");
        scheme.put("scheme", "bearer");
        scheme.put("bearerFormat", format);
        yield scheme;
      }
      case Header(String name, String keyword) ->
          apiKey(
              "header",
              name,
              keyword.isEmpty()
                  ? "The credential itself."
                  : "The word `" + keyword + "`, a blank and the credential.");
      case Cookie(String name, _) ->
          apiKey("cookie", name, "The session cookie that a browser gets at login.");
    };
  }

  private static Map<String, Object> csrfToken(String header) {
    return apiKey(
        "header", header, "Shows that a page of ours sent this; the token of that very session.");
  }

  private static Map<String, Object> apiKey(String in, String name, String description) {
    Map<String, Object> scheme = Schemas.with("type", "apiKey");
    scheme.put("in", in);
    scheme.put("name", name);
    scheme.put("description", description);
    return scheme;
  }
}
