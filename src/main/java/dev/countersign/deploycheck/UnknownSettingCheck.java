package dev.countersign.deploycheck;

import dev.countersign.settings.KnownSettings;
import dev.countersign.settings.SettingOrigins;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.stereotype.Component;

/** A misspelt name directly below `countersign` stops no start, so it is found here. */
@Component
class UnknownSettingCheck implements DeployCheck {

  private final KnownSettings settings;
  private final ConfigurableEnvironment environment;
  private final SettingOrigins origins;

  UnknownSettingCheck(
      KnownSettings settings, ConfigurableEnvironment environment, SettingOrigins origins) {
    this.settings = settings;
    this.environment = environment;
    this.origins = origins;
  }

  @Override
  public String tag() {
    return "settings";
  }

  @Override
  public boolean isForDeployment() {
    return false;
  }

  @Override
  public List<Finding> findings() {
    var unknown = new TreeSet<String>();
    for (PropertySource<?> source : environment.getPropertySources()) {
      if (source instanceof EnumerablePropertySource<?> named
          && !(source instanceof SystemEnvironmentPropertySource)) {
        Arrays.stream(named.getPropertyNames())
            .filter(name -> name.startsWith("countersign."))
            .map(name -> name.replaceAll("\\[.*", ""))
            .filter(name -> !settings.contains(dashed(name)))
            .forEach(unknown::add);
      }
    }
    return unknown.stream().map(this::finding).toList();
  }

  /** `allowedHosts` and `allowed_hosts` are read as `allowed-hosts`. */
  private static String dashed(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  private Finding finding(String name) {
    Set<String> known = new TreeSet<>();
    settings.names().forEach(known::add);
    return Finding.warning(
            "countersign.W013",
            name,
            "%s is no setting and has no effect.".formatted(name),
            Nearest.to(name, known)
                .map(near -> "Did you mean %s?".formatted(near))
                .orElse("bin/countersign diffsettings --all lists the settings."))
        .from(place(name));
  }

  /** A name that Boot could not read is in no source that knows its place. */
  private String place(String name) {
    return ConfigurationPropertyName.isValid(name) ? origins.of(name) : "";
  }
}
