package dev.countersign.platform.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Finds names below `countersign` that are no settings: in arguments, files and properties. */
final class UnknownSettings {

  private static final String PREFIX = "countersign.";

  private final KnownSettings settings;

  UnknownSettings(KnownSettings settings) {
    this.settings = settings;
  }

  Stream<UnusableSetting> in(ConfigurableEnvironment environment) {
    return environment.getPropertySources().stream()
        .filter(source -> !(source instanceof SystemEnvironmentPropertySource))
        .flatMap(
            source ->
                source instanceof EnumerablePropertySource<?> named
                    ? Arrays.stream(named.getPropertyNames())
                    : Stream.empty())
        .filter(name -> dashed(name).startsWith(PREFIX))
        .filter(name -> !settings.contains(dashed(name)))
        .distinct()
        .sorted()
        .map(this::unusable);
  }

  /** `allowedHosts` and `allowed_hosts` are read as `allowed-hosts`. */
  private static String dashed(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  private UnusableSetting unusable(String name) {
    return new UnusableSetting(
        name, "is no setting. " + SpellingSuggestion.hint(dashed(name), settings.names()));
  }
}
