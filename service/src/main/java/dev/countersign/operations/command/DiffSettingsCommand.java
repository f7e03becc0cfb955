package dev.countersign.operations.command;

import dev.countersign.operations.terminal.ListingFormat;
import dev.countersign.platform.settings.EffectiveSettings;
import dev.countersign.platform.settings.SettingOrigins;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
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
        service.withOnly(EffectiveSettings.class, settings.list())) {
      print(
          context.getBean(EffectiveSettings.class).list().stream()
              .filter(setting -> all || !setting.origin().equals(SettingOrigins.DEFAULT))
              .map(setting -> new Row(setting.name(), setting.value(), setting.origin()))
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
}
