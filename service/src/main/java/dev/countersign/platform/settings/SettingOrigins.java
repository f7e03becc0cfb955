package dev.countersign.platform.settings;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.source.ConfigurationProperty;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertySource;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.boot.env.ConfigTreePropertySource;
import org.springframework.boot.origin.Origin;
import org.springframework.boot.origin.PropertySourceOrigin;
import org.springframework.boot.origin.SystemEnvironmentOrigin;
import org.springframework.boot.origin.TextResourceOrigin;
import org.springframework.core.env.CommandLinePropertySource;
import org.springframework.core.env.Environment;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;
import org.springframework.core.io.Resource;
import org.springframework.stereotype.Component;

/** Describes where the value of a setting comes from, for operators. */
@Component
public class SettingOrigins {

  public static final String DEFAULT = "default";
  private static final Pattern PROFILE = Pattern.compile("application-(.+)[.]ya?ml");
  private static final Pattern PACKAGED = Pattern.compile("class path resource \\[(.+?)]");

  private final Environment environment;

  SettingOrigins(Environment environment) {
    this.environment = environment;
  }

  public String of(String property) {
    return find(property).map(SettingOrigins::words).orElse(DEFAULT);
  }

  /** Returns false for an empty value, such as that of an emptied file. */
  boolean isSet(String property) {
    return find(property).filter(found -> !found.getValue().toString().isBlank()).isPresent();
  }

  boolean isOnCommandLine(String property) {
    return find(property).filter(SettingOrigins::isArgument).isPresent();
  }

  /** Returns the operator's file that contains the value, or empty if there is none. */
  Optional<Path> file(String property) {
    return find(property).flatMap(SettingOrigins::resource).flatMap(SettingOrigins::path);
  }

  /** Finds a property. A list is written as elements, as keys, or as one comma-separated value. */
  private Optional<ConfigurationProperty> find(String property) {
    var name = ConfigurationPropertyName.of(property);
    for (ConfigurationPropertySource source : ConfigurationPropertySources.get(environment)) {
      for (ConfigurationPropertyName spelling :
          new ConfigurationPropertyName[] {name, name.append("[0]"), name.append("[0].key")}) {
        ConfigurationProperty found = source.getConfigurationProperty(spelling);
        if (found != null) {
          return Optional.of(found);
        }
      }
    }
    return Optional.empty();
  }

  private static String words(ConfigurationProperty found) {
    if (isArgument(found)) {
      return "command line";
    }
    Object source = source(found);
    if (source instanceof SystemEnvironmentPropertySource) {
      return "environment variable " + variable(found);
    }
    Optional<Path> file = resource(found).flatMap(SettingOrigins::path);
    if (file.isPresent()) {
      return source instanceof ConfigTreePropertySource
          ? "file " + file.get()
          : file.get() + line(origin(found));
    }
    if (resource(found).isPresent()) {
      return packaged(Optional.ofNullable(resource(found).get().getFilename()).orElse(""));
    }
    // An empty map has no location, but the name of its property source contains the file.
    Matcher packaged =
        PACKAGED.matcher(source instanceof PropertySource<?> named ? named.getName() : "");
    if (packaged.find()) {
      return packaged(packaged.group(1));
    }
    return source instanceof PropertySource<?> other
        ? other.getName().equals(StandardEnvironment.SYSTEM_PROPERTIES_PROPERTY_SOURCE_NAME)
            ? "system property " + found.getName()
            : other.getName()
        : DEFAULT;
  }

  private static String variable(ConfigurationProperty found) {
    return switch (found.getOrigin()) {
      case SystemEnvironmentOrigin variable -> variable.getProperty();
      case PropertySourceOrigin wrapped -> wrapped.getPropertyName();
      case null, default -> found.getName().toString();
    };
  }

  private static boolean isArgument(ConfigurationProperty found) {
    return source(found) instanceof CommandLinePropertySource;
  }

  private static @Nullable Object source(ConfigurationProperty found) {
    ConfigurationPropertySource source = found.getSource();
    return source == null ? null : source.getUnderlyingSource();
  }

  private static Optional<Resource> resource(ConfigurationProperty found) {
    return origin(found) instanceof TextResourceOrigin text
        ? Optional.ofNullable(text.getResource())
        : Optional.empty();
  }

  /** Returns the origin. Some property sources wrap it in another one. */
  private static @Nullable Origin origin(ConfigurationProperty found) {
    Origin origin = found.getOrigin();
    return origin instanceof PropertySourceOrigin wrapped && wrapped.getOrigin() != null
        ? wrapped.getOrigin()
        : origin;
  }

  /** Returns the path, or empty for files that are packaged with the service. */
  private static Optional<Path> path(Resource resource) {
    try {
      return resource.getDescription().startsWith("class path")
          ? Optional.empty()
          : Optional.of(resource.getFile().toPath());
    } catch (IOException noFile) {
      return Optional.empty();
    }
  }

  private static String line(@Nullable Origin origin) {
    return origin instanceof TextResourceOrigin text && text.getLocation() != null
        ? " line " + (text.getLocation().getLine() + 1)
        : "";
  }

  private static String packaged(String filename) {
    Matcher profile = PROFILE.matcher(filename);
    return profile.matches() ? "profile " + profile.group(1) : DEFAULT;
  }
}
