package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.checks.Level;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;
import org.springframework.validation.annotation.Validated;

/**
 * Settings of the configuration checks.
 *
 * @param atStartup Whether the service checks its configuration at start-up; with the profile prod,
 *     this includes the deployment checks.
 * @param failLevel Lowest level of a finding that stops the start-up.
 * @param silenced Ids of findings to hide, such as security.W004. Django: SILENCED_SYSTEM_CHECKS.
 */
@Validated
@ConfigurationProperties(prefix = "countersign.checks", ignoreUnknownFields = false)
public record ChecksSettings(
    @DefaultValue("true") boolean atStartup,
    @DefaultValue("error") Level failLevel,
    @DefaultValue List<String> silenced) {

  Findings unsilenced(List<Finding> all) {
    List<Finding> shown = all.stream().filter(finding -> !silenced.contains(finding.id())).toList();
    return new Findings(shown, all.size() - shown.size());
  }
}
