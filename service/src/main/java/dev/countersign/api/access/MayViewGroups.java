package dev.countersign.api.access;

import dev.countersign.identity.rights.StaffRight;
import dev.countersign.identity.rights.StaffSettings;
import org.springframework.stereotype.Component;

/** Allows staff who may view groups. With roles, they need the permission auth.view_group. */
@Component
public class MayViewGroups extends StaffRole {

  MayViewGroups(StaffSettings settings) {
    super("may-view-groups", StaffRight.VIEW_GROUP, settings);
  }
}
