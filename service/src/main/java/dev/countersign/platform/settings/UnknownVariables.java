package dev.countersign.platform.settings;

import java.util.Arrays;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** Finds environment variables that begin with {@code COUNTERSIGN_} but are not settings. */
final class UnknownVariables {

  private static final Set<String> OF_COMMANDS = Set.of("COUNTERSIGN_NEW_PASSWORD");

  /** Variables that Kubernetes sets in every container for a Service named {@code countersign}. */
  private static final Pattern OF_KUBERNETES =
      Pattern.compile(
          "COUNTERSIGN_([A-Z0-9_]+_)?(SERVICE_HOST|SERVICE_PORT(_[A-Z0-9_]+)?"
              + "|PORT(_[0-9]+_(TCP|UDP|SCTP)(_(PROTO|PORT|ADDR))?)?)");

  /** Suffix of list elements: …_0, or …_0_KEY. */
  private static final String PLACE = "_[0-9]+(_[A-Z]+)?$";

  /** The spellings to suggest; {@link #known} has every spelling that Spring Boot accepts. */
  private final Set<String> usual = new TreeSet<>(OF_COMMANDS);

  private final Set<String> known = new TreeSet<>(OF_COMMANDS);
  private final Set<String> maps = new TreeSet<>();

  UnknownVariables(KnownSettings settings) {
    for (String name : settings.names()) {
      String dotless = name.replace('.', '_').toUpperCase(Locale.ROOT);
      usual.add(dotless.replace('-', '_'));
      known.add(dotless.replace('-', '_'));
      known.add(dotless.replace("-", ""));
      if (settings.isMap(name)) {
        maps.add(dotless.replace('-', '_') + "_");
        maps.add(dotless.replace("-", "") + "_");
      }
    }
  }

  Stream<UnusableSetting> in(ConfigurableEnvironment environment) {
    boolean inKubernetes = environment.containsProperty("KUBERNETES_SERVICE_HOST");
    return variables(environment)
        .filter(name -> spelt(name).startsWith("COUNTERSIGN_"))
        .filter(name -> !isKnown(spelt(name)))
        .filter(name -> !(inKubernetes && OF_KUBERNETES.matcher(name).matches()))
        .sorted()
        .map(this::unusable);
  }

  private static Stream<String> variables(ConfigurableEnvironment environment) {
    return environment
                .getPropertySources()
                .get(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME)
            instanceof SystemEnvironmentPropertySource variables
        ? Arrays.stream(variables.getPropertyNames())
        : Stream.empty();
  }

  /** Normalizes a name, because Spring Boot also reads variables that are spelt like settings. */
  private static String spelt(String name) {
    return name.toUpperCase(Locale.ROOT).replace('.', '_').replace('-', '_');
  }

  private boolean isKnown(String name) {
    return known.contains(name)
        || known.contains(name.replaceAll(PLACE, ""))
        || maps.stream().anyMatch(name::startsWith);
  }

  private UnusableSetting unusable(String name) {
    return new UnusableSetting(
        name,
        "is an environment variable but not a setting. "
            + SpellingSuggestion.hint(spelt(name), usual));
  }
}
