package dev.countersign.api.access;

import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.rights.StaffSettings;
import org.springframework.stereotype.Component;

/** Allows staff who may change users. With roles, they need the permission auth.change_user. */
@Component
public class MayChangeUsers extends StaffRole {

  MayChangeUsers(StaffSettings settings) {
    super("may-change-users", StaffRight.CHANGE_USER, settings);
  }
}
