package dev.countersign.deploycheck;

import java.util.List;
import java.util.Locale;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** The engine's own way of reading forwarding headers asks nobody who sent them. */
@Component
class ForwardHeadersCheck implements DeployCheck {

  private static final String PROPERTY = "server.forward-headers-strategy";

  private final Environment environment;

  ForwardHeadersCheck(Environment environment) {
    this.environment = environment;
  }

  @Override
  public List<Finding> findings() {
    String strategy = environment.getProperty(PROPERTY, "none").toLowerCase(Locale.ROOT);
    return Finding.warning(
            "countersign.W008",
            PROPERTY,
            "X-Forwarded-For and its like are believed whoever sends them.",
            "Leave it unset, and set countersign.security.trusted-proxies and proxy-ssl-header.")
        .when(!strategy.equals("none"));
  }
}
