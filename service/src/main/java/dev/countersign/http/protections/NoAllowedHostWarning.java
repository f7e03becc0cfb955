package dev.countersign.http.protections;

import dev.countersign.platform.settings.ServerOnly;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.boot.web.server.context.WebServerInitializedEvent;
import org.springframework.context.event.EventListener;
import org.springframework.stereotype.Component;

/** Warns at start-up if no host name is allowed. */
@Component
@ServerOnly
class NoAllowedHostWarning {

  private static final Logger LOG = LoggerFactory.getLogger(NoAllowedHostWarning.class);

  private final AllowedHosts hosts;

  NoAllowedHostWarning(AllowedHosts hosts) {
    this.hosts = hosts;
  }

  @EventListener(WebServerInitializedEvent.class)
  void warn() {
    if (hosts.includeNone()) {
      LOG.warn(
          "Every request is refused, because no host name is allowed: set"
              + " countersign.allowed-hosts to the names clients use, such as auth.example.com,"
              + " or server.address to 127.0.0.1.");
    }
  }
}
