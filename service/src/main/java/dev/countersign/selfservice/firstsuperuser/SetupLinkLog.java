package dev.countersign.selfservice.firstsuperuser;

import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.platform.settings.SiteUrl;
import java.time.Clock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Logs setup links. The log of this class alone keeps the keys of links; see LogMessage. */
@Component
class SetupLinkLog {

  private static final Logger LOG = LoggerFactory.getLogger(SetupLinkLog.class);

  private final SetupKeys keys;
  private final SiteUrl site;
  private final Clock clock;

  SetupLinkLog(SetupKeys keys, SiteUrl site, Clock clock) {
    this.keys = keys;
    this.site = site;
    this.clock = clock;
  }

  void write() {
    String path = BrowserPaths.SETUP + keys.next(clock.instant()) + "/";
    LOG.warn(
        "There is no superuser. Open this link within {} minutes to create the first one: {}",
        SetupKeys.LIFETIME.toMinutes(),
        site.of(path));
  }
}
