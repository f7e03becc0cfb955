package dev.countersign.operations.command;

import dev.countersign.platform.settings.KnownSettings;
import dev.countersign.platform.settings.SettingOrigins;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindResult;
import org.springframework.boot.context.properties.bind.Bindable;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "diffsettings",
    aliases = "diff-settings",
    description = {
      "List settings that differ from their defaults.",
      "Prints the origin of each value. Hides secrets."
    },
    footer = {"", "Example: countersign diffsettings --all | grep cookie"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class DiffSettingsCommand implements Runnable {

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
          "spring.profiles.active");

  private static final String HIDDEN = "********";

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  @Option(names = "--all", description = "Also list settings with default values.")
  private boolean all;

  DiffSettingsCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withOnly(KnownSettings.class, settings.list())) {
      KnownSettings known = context.getBean(KnownSettings.class);
      SettingOrigins origins = context.getBean(SettingOrigins.class);
      Binder binder = Binder.get(context.getEnvironment());
      List<String> names = new ArrayList<>();
      known.names().forEach(name -> names.addAll(withKeys(name, known, binder)));
      names.addAll(OF_BOOT);
      print(
          names.stream()
              .map(name -> new Row(name, value(name, known, binder).orElse(null), origins.of(name)))
              .filter(row -> all || !row.origin().equals(SettingOrigins.DEFAULT))
              .toList());
    }
  }

  private void print(List<Row> rows) {
    PrintWriter out = spec.commandLine().getOut();
    if (format.isJson()) {
      out.println(ListingFormat.json(rows));
      return;
    }
    for (Row row : rows) {
      String value = row.value() == null ? "" : row.value();
      out.println("%s = %s  # %s".formatted(row.name(), value, row.origin()));
    }
  }

  record Row(String name, @Nullable String value, String origin) {}

  /** Returns the name of each key of a map, or the name of the setting itself. */
  private static List<String> withKeys(String name, KnownSettings known, Binder binder) {
    if (!known.isMap(name)) {
      return List.of(name);
    }
    List<String> keys =
        binder
            .bind(name, Bindable.mapOf(String.class, String.class))
            .map(map -> map.keySet().stream().sorted().toList())
            .orElse(List.of());
    return keys.isEmpty() ? List.of(name) : keys.stream().map(key -> name + "." + key).toList();
  }

  private static Optional<String> value(String name, KnownSettings known, Binder binder) {
    if (known.isSecret(name) || name.endsWith(".password")) {
      return isSet(name, binder) ? Optional.of(HIDDEN) : Optional.empty();
    }
    BindResult<List<String>> value = binder.bind(name, Bindable.listOf(String.class));
    return value.isBound()
        ? Optional.of(withoutParameters(name, String.join(",", value.get())))
        : Optional.empty();
  }

  private static boolean isSet(String name, Binder binder) {
    return binder.bind(name, Bindable.of(Object.class)).isBound()
        || binder.bind(name + "[0]", Bindable.of(Object.class)).isBound();
  }

  /** Removes the parameters of the database URL, because they may contain a password. */
  private static String withoutParameters(String name, String value) {
    return name.equals("spring.datasource.url") ? value.replaceAll("\\?.*", "?…") : value;
  }
}
