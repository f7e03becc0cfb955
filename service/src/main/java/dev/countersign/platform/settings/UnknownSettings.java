package dev.countersign.platform.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Finds unknown names below {@code countersign} in arguments, files and system properties. */
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

  /** Converts {@code allowedHosts} and {@code allowed_hosts} to {@code allowed-hosts}. */
  private static String dashed(String name) {
    return name.replaceAll("([a-z0-9])([A-Z])", "$1-$2").replace('_', '-').toLowerCase(Locale.ROOT);
  }

  private UnusableSetting unusable(String name) {
    return new UnusableSetting(
        name, "is not a setting. " + SpellingSuggestion.hint(dashed(name), settings.names()));
  }
}
