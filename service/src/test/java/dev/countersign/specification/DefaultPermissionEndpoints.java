package dev.countersign.specification;

import java.util.List;

/**
 * Lists the requests to shipped endpoints that use the global default permission (decision 0039).
 */
final class DefaultPermissionEndpoints {

  record Target(String method, String path) {

    /** Returns the path with a task id and a login id that no test creates. */
    String requestPath() {
      return path.replace("sessions/{id}", "sessions/" + "0".repeat(32)).replace("{id}", "999999");
    }
  }

  static final List<Target> ALL =
      List.of(
          new Target("GET", "/api/accounts/activity/"),
          new Target("POST", "/api/accounts/logout-everywhere/"),
          new Target("POST", "/api/accounts/logout/"),
          new Target("GET", "/api/accounts/me/"),
          new Target("PUT", "/api/accounts/me/"),
          new Target("PATCH", "/api/accounts/me/"),
          new Target("GET", "/api/accounts/mfa/recovery-codes/"),
          new Target("GET", "/api/accounts/mfa/status/"),
          new Target("POST", "/api/accounts/password/change/"),
          new Target("GET", "/api/accounts/passkeys/"),
          new Target("GET", "/api/accounts/sessions/"),
          new Target("DELETE", "/api/accounts/sessions/{id}/"),
          new Target("GET", "/api/accounts/token/"),
          new Target("POST", "/api/accounts/token/"),
          new Target("GET", "/api/tasks/"),
          new Target("POST", "/api/tasks/"),
          new Target("GET", "/api/tasks/{id}/"),
          new Target("PUT", "/api/tasks/{id}/"),
          new Target("PATCH", "/api/tasks/{id}/"),
          new Target("DELETE", "/api/tasks/{id}/"));

  private DefaultPermissionEndpoints() {}
}
