package dev.countersign.deploycheck;

import dev.countersign.settings.KnownSettings;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.stereotype.Component;

/** Boot ignores a misspelt environment variable without a word. */
@Component
class UnknownVariableCheck implements DeployCheck {

  private static final Set<String> OF_COMMANDS =
      Set.of(
          "COUNTERSIGN_NEW_PASSWORD",
          "COUNTERSIGN_SUPERUSER_USERNAME",
          "COUNTERSIGN_SUPERUSER_EMAIL",
          "COUNTERSIGN_SUPERUSER_PASSWORD");

  private final ConfigurableEnvironment environment;

  /** Spelt as they are shown; and every spelling that Boot takes. */
  private final Set<String> usual = new TreeSet<>(OF_COMMANDS);

  private final Set<String> known = new TreeSet<>(OF_COMMANDS);

  UnknownVariableCheck(KnownSettings settings, ConfigurableEnvironment environment) {
    this.environment = environment;
    for (String name : settings.names()) {
      String dotless = name.replace('.', '_').toUpperCase(Locale.ROOT);
      usual.add(dotless.replace('-', '_'));
      known.add(dotless.replace('-', '_'));
      known.add(dotless.replace("-", ""));
    }
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
    return variables()
        .filter(name -> name.toUpperCase(Locale.ROOT).startsWith("COUNTERSIGN_"))
        .filter(name -> !isKnown(name.toUpperCase(Locale.ROOT)))
        .sorted()
        .map(this::finding)
        .toList();
  }

  private Stream<String> variables() {
    return environment
                .getPropertySources()
                .get(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
            instanceof SystemEnvironmentPropertySource variables
        ? Arrays.stream(variables.getPropertyNames())
        : Stream.empty();
  }

  /** An element of a list is written as its place: …_0, or …_0_KEY. */
  private boolean isKnown(String name) {
    return known.contains(name) || known.contains(name.replaceAll("_[0-9]+(_[A-Z]+)?$", ""));
  }

  private Finding finding(String name) {
    return Finding.warning(
            "countersign.W012",
            name,
            "The environment variable %s is no setting and has no effect.".formatted(name),
            Nearest.to(name.toUpperCase(Locale.ROOT), usual)
                .map(near -> "Did you mean %s?".formatted(near))
                .orElse("bin/countersign diffsettings --all lists the settings."))
        .from("environment variable " + name);
  }
}
