package dev.countersign.operations.deploycheck;

import dev.countersign.Countersign;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.ServerOnly;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.boot.LazyInitializationExcludeFilter;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.MutablePropertySources;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.core.env.SystemEnvironmentPropertySource;

/** A configuration to check, with its own environment variables, arguments and file. */
final class Configured {

  private final Map<String, Object> file = new LinkedHashMap<>();
  private final Map<String, Object> environment = new HashMap<>();
  private final Map<String, String> arguments = new LinkedHashMap<>();

  /** Returns the specification's production settings. */
  static Configured forProduction() {
    return new Configured()
        .with(
            "countersign.secret-key=Zr8wXp3KvT6mQy1LbN9cHs4GdJf7AeUi2oRxVtBzMnCkPqWySl5hEg0D",
            "countersign.allowed-hosts=auth.example.com",
            "countersign.security.ssl-redirect=true",
            "countersign.security.hsts.max-age=31536000",
            "countersign.security.hsts.include-subdomains=true",
            "countersign.security.hsts.preload=true",
            "countersign.session.cookie.secure=true",
            "countersign.session.cookie.http-only=true",
            "countersign.csrf.cookie.secure=true");
  }

  /** Returns the settings with which the original was recorded. */
  static Configured asRecorded() {
    return new Configured()
        .with(
            "countersign.secret-key=Zr8wXp3KvT6mQy1LbN9cHs4GdJf7AeUi2oRxVtBzMnCkPqWySl5hEg0D",
            "countersign.allowed-hosts=testserver");
  }

  Configured with(String... settings) {
    for (String setting : settings) {
      String[] parts = setting.split("=", 2);
      if (setting.startsWith("--")) {
        arguments.put(parts[0], parts[1]);
      } else if (setting.matches("[A-Z0-9_]+=.*")) {
        environment.put(parts[0], parts[1]);
      } else {
        file.put(parts[0], parts[1]);
      }
    }
    return this;
  }

  List<Finding> findings(String... tags) {
    return findings(new CheckScope(true, Set.of(tags), false));
  }

  List<Finding> findings(CheckScope extent) {
    try (ConfigurableApplicationContext context = start()) {
      return context.getBean(DeployChecks.class).run(extent).list();
    } catch (RuntimeException unusable) {
      return StartFailure.findings(unusable).list();
    }
  }

  /** Starts the context as the command does, except for the sources of the settings. */
  private ConfigurableApplicationContext start() {
    return new SpringApplicationBuilder(Countersign.class)
        .web(WebApplicationType.NONE)
        .profiles(ServerOnly.COMMAND)
        .logStartupInfo(false)
        .properties(
            "spring.main.lazy-initialization=true", "spring.boot.enableautoconfiguration=false")
        .initializers(
            context -> {
              MutablePropertySources sources = context.getEnvironment().getPropertySources();
              String variables = StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME;
              sources.replace(
                  variables, new SystemEnvironmentPropertySource(variables, environment));
              sources.addAfter(variables, new MapPropertySource("file", file));
              context
                  .getBeanFactory()
                  .registerSingleton(
                      "notLazy", LazyInitializationExcludeFilter.forBeanTypes(DeployChecks.class));
            })
        .run(
            arguments.entrySet().stream()
                .map(argument -> argument.getKey() + "=" + argument.getValue())
                .toArray(String[]::new));
  }
}
