package dev.countersign.users;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Tells whoever starts the service for the first time how to become a member of its staff. */
@Component
class FirstStaff {

  private static final Logger LOG = LoggerFactory.getLogger(FirstStaff.class);

  private final UserStore users;

  FirstStaff(UserStore users) {
    this.users = users;
  }

  /** A server without a port serves nobody: some commands make one to look at its endpoints. */
  @EventListener
  void ask(WebServerInitializedEvent started) {
    if (started.getWebServer().getPort() > 0 && !users.hasStaff()) {
      LOG.info("Nobody is staff yet: `bin/countersign createsuperuser` makes the first.");
    }
  }
}
