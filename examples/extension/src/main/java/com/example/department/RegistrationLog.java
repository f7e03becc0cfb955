package com.example.department;

import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.EventListener;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A listener: logs new users, after their registration was committed. */
class RegistrationLog implements EventListener {

  private static final Logger LOG = LoggerFactory.getLogger(RegistrationLog.class);

  @Override
  public void hasHappened(Event event) {
    if (event.kind() == EventKind.USER_REGISTERED) {
      LOG.info("User {} has registered.", event.subjectId());
    }
  }
}
