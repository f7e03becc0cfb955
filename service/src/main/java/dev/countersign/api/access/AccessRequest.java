package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Set;

/** Describes a caller's request to use an HTTP method of an endpoint. */
@ExtensionApi
public record AccessRequest(Caller caller, String method, HttpServletRequest request) {

  private static final Set<String> SAFE = Set.of("GET", "HEAD", "OPTIONS");

  /** Returns true if the method is safe (RFC 9110 section 9.2.1). */
  public boolean isReadOnly() {
    return isReadOnly(method);
  }

  public static boolean isReadOnly(String method) {
    return SAFE.contains(method);
  }
}
