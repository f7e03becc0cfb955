package dev.countersign.selfservice.firstsuperuser;

import dev.countersign.platform.settings.ServerOnly;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.context.event.ApplicationReadyEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Logs at start-up how to create the first staff member, if there is none. Waits until the service
 * is ready, because the settings may have created one.
 */
@Component
@ServerOnly
class NoStaffWarning {

  private static final Logger LOG = LoggerFactory.getLogger(NoStaffWarning.class);

  private final FirstSuperuserStore users;

  NoStaffWarning(FirstSuperuserStore users) {
    this.users = users;
  }

  @EventListener(ApplicationReadyEvent.class)
  void warn() {
    if (!users.hasStaff()) {
      LOG.info(
          "No user is staff yet: `bin/countersign createsuperuser` creates the first. So does a"
              + " start with countersign.superuser.username and countersign.superuser.password.");
    }
  }
}
