package dev.countersign.api.access;

import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.identity.users.User;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.springframework.mock.web.MockHttpServletRequest;

/** Creates users, callers and their requests without the service. */
final class TestCallers {

  static final User ADA = user(true, false, false);
  static final User STAFF = user(true, true, false);
  static final User SUPERUSER = user(true, true, true);
  static final User INACTIVE = user(false, true, false);

  private TestCallers() {}

  static User user(boolean isActive, boolean isStaff, boolean isSuperuser) {
    return new User(
        7,
        "ada",
        "ada@example.com",
        isActive,
        isStaff,
        isSuperuser,
        Instant.parse("2026-01-01T00:00:00Z"),
        null);
  }

  static Authenticated caller(User user, Credential credential) {
    return caller(user, credential, new BadgeScheme(), false);
  }

  static Authenticated caller(User user, boolean areRolesOn, String... permissions) {
    return caller(user, new Badge(), new BadgeScheme(), areRolesOn, permissions);
  }

  static Authenticated caller(
      User user,
      Credential credential,
      AuthenticationScheme scheme,
      boolean areRolesOn,
      String... permissions) {
    return new Authenticated(
        Accepted.of(user, credential),
        scheme,
        _ -> Optional.empty(),
        (_, _) -> true,
        new Authenticated.RightsReader(_ -> Set.of(permissions), areRolesOn));
  }

  static AccessRequest get(Caller caller) {
    return request(caller, "GET");
  }

  static AccessRequest post(Caller caller) {
    return request(caller, "POST");
  }

  static AccessRequest request(Caller caller, String method) {
    return new AccessRequest(caller, method, new MockHttpServletRequest(method, "/"));
  }
}
