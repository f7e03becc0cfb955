package dev.countersign.deploycheck;

import dev.countersign.settings.SiteSettings;
import java.util.List;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;

/** A link in a mail has to say where the service is, and no request is asked for that. */
@Component
class BaseUrlCheck implements DeployCheck {

  private final SiteSettings site;
  private final Environment environment;

  BaseUrlCheck(SiteSettings site, Environment environment) {
    this.site = site;
    this.environment = environment;
  }

  @Override
  public List<Finding> findings() {
    return Finding.error(
            "countersign.E009",
            "countersign.base-url",
            "There is a mail server, and the links in mails lead to this machine alone.",
            "Set it to the scheme and host that people know, such as https://auth.example.com.")
        .when(environment.containsProperty("spring.mail.host") && site.baseUrl() == null);
  }
}
