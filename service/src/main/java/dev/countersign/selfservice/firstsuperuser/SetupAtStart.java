package dev.countersign.selfservice.firstsuperuser;

import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.platform.settings.ServerOnly;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/**
 * Creates the first superuser from the settings at start-up, or logs a setup link. Unusable values
 * do not stop the start-up: other users can still log in.
 */
@Component
@ServerOnly
class SetupAtStart {

  private static final Logger LOG = LoggerFactory.getLogger(SetupAtStart.class);
  private static final String PREFIX = "countersign.superuser.";

  private final FirstSuperuser first;
  private final FirstSuperuserStore store;
  private final SuperuserSettings settings;
  private final SetupLinkLog links;

  SetupAtStart(
      FirstSuperuser first,
      FirstSuperuserStore store,
      SuperuserSettings settings,
      SetupLinkLog links) {
    this.first = first;
    this.store = store;
    this.settings = settings;
    this.links = links;
  }

  /** Runs when the port is known, which is part of the link. */
  @EventListener(WebServerInitializedEvent.class)
  void run() {
    boolean isNamed = !settings.name().isEmpty() || !settings.revealed().isEmpty();
    if (!isNamed && !settings.setupLink()) {
      return;
    }
    if (store.hasSuperuser()) {
      warnOfLeftovers();
    } else if (!(isNamed && isCreated()) && settings.setupLink()) {
      links.write();
    }
  }

  private static void warnOfLeftovers() {
    LOG.warn(
        "There is already a superuser: remove countersign.superuser.* (COUNTERSIGN_SUPERUSER_*),"
            + " above all the password. They have no effect.");
  }

  /** Returns true if there is a superuser now. */
  private boolean isCreated() {
    try {
      first
          .createFromSettings()
          .ifPresentOrElse(
              user -> LOG.info("Created the first superuser, {}.", user.username()),
              () -> LOG.info("Another replica has created the first superuser."));
      return true;
    } catch (ValidationFailed unusable) {
      LOG.error(
          "The first superuser was not created. {} Correct the setting and start again.",
          unusable.fields().entrySet().stream()
              .filter(field -> !field.getKey().equals("password2"))
              .map(field -> PREFIX + field.getKey() + ": " + String.join(" ", field.getValue()))
              .collect(Collectors.joining(" ")));
      return false;
    }
  }
}
