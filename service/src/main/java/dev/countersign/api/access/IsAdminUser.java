package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import org.springframework.stereotype.Component;

/**
 * Allows staff. Reads the user's row, so that a removed staff status takes effect at once. If
 * {@code countersign.staff.roles} is on, staff also need the permission auth.view_user.
 */
@Component
@ExtensionApi
public class IsAdminUser implements Permission {

  @Override
  public String name() {
    return "is-admin-user";
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return attempt.caller() instanceof Authenticated caller
        && caller.user().isStaff()
        && caller.hasStaffRole();
  }
}
