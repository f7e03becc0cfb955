package dev.countersign.platform.settings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.bind.PropertySourcesPlaceholdersResolver;
import org.springframework.boot.context.properties.source.ConfigurationPropertySources;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.PropertySource;
import org.springframework.stereotype.Component;

/** Lists the settings in use, for operators. Secrets are left out, also those inside a URL. */
@Component
public class EffectiveSettings {

  /** The settings of Spring Boot that operators of this service use. */
  private static final List<String> OF_BOOT =
      List.of(
          "server.address",
          "server.port",
          "server.ssl.bundle",
          "spring.datasource.hikari.connection-timeout",
          "spring.datasource.hikari.maximum-pool-size",
          "spring.datasource.password",
          "spring.datasource.url",
          "spring.datasource.username",
          "spring.flyway.enabled",
          "spring.mail.host",
          "spring.mail.password",
          "spring.mail.port",
          "spring.mail.username",
          "spring.profiles.active");

  /** The settings with a URL that can contain a password. */
  private static final List<String> URLS =
      List.of("spring.datasource.url", "countersign.database.reader.url");

  private static final String PACKAGED = "class path resource [application.yaml]";
  private static final Pattern JAVADOC = Pattern.compile("\\{@\\w+ #?([^}]+)}|`([^`]+)`");

  private final KnownSettings known;
  private final SettingOrigins origins;
  private final Binder values;
  private final Binder packaged;

  EffectiveSettings(
      KnownSettings known, SettingOrigins origins, ConfigurableEnvironment environment) {
    this.known = known;
    this.origins = origins;
    this.values = Binder.get(environment);
    List<PropertySource<?>> files =
        environment.getPropertySources().stream()
            .<PropertySource<?>>map(source -> source)
            .filter(source -> source.getName().contains(PACKAGED))
            .toList();
    this.packaged =
        new Binder(
            ConfigurationPropertySources.from(files),
            new PropertySourcesPlaceholdersResolver(environment));
  }

  /** Returns the settings of this service by name, and then those of Spring Boot. */
  public List<EffectiveSetting> list() {
    List<EffectiveSetting> all = new ArrayList<>();
    for (String name : known.names()) {
      withKeys(name).forEach(key -> all.add(setting(key, name)));
    }
    OF_BOOT.forEach(name -> all.add(setting(name, name)));
    return all;
  }

  /** Returns the name of each key of a map, or the name of the setting itself. */
  private List<String> withKeys(String name) {
    if (!known.isMap(name)) {
      return List.of(name);
    }
    List<String> keys =
        values
            .bind(name, Bindable.mapOf(String.class, String.class))
            .map(map -> map.keySet().stream().sorted().toList())
            .orElse(List.of());
    return keys.isEmpty() ? List.of(name) : keys.stream().map(key -> name + "." + key).toList();
  }

  private EffectiveSetting setting(String key, String name) {
    boolean isSecret = known.isSecret(name) || name.endsWith(".password");
    Optional<String> value =
        isSecret
            ? Optional.of(EffectiveSetting.HIDDEN).filter(_ -> origins.isSet(name))
            : value(key, values);
    return new EffectiveSetting(
        key,
        JAVADOC.matcher(known.descriptionOf(name)).replaceAll("$1$2"),
        isSecret,
        value.orElse(null),
        isSecret ? null : value(key, packaged).orElse(null),
        origins.of(key));
  }

  private static Optional<String> value(String name, Binder binder) {
    BindResult<List<String>> value = binder.bind(name, Bindable.listOf(String.class));
    return value.isBound()
        ? Optional.of(withoutParameters(name, String.join(",", value.get())))
        : Optional.empty();
  }

  /** Removes everything from a database URL that may contain a password. */
  private static String withoutParameters(String name, String value) {
    return URLS.contains(name)
        ? value.replaceAll("(?s)[?].*", "?…").replaceAll("//[^/]*@", "//…@")
        : value;
  }
}
