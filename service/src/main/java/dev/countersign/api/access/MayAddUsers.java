package dev.countersign.api.access;

import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.rights.StaffSettings;
import org.springframework.stereotype.Component;

/** Allows staff who may invite users. With roles, they need the permission auth.add_user. */
@Component
public class MayAddUsers extends StaffRole {

  MayAddUsers(StaffSettings settings) {
    super("may-add-users", StaffRight.ADD_USER, settings);
  }
}
