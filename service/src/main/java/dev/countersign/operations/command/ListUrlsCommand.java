package dev.countersign.operations.command;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.operations.terminal.ExtensionsOption;
import dev.countersign.operations.terminal.ListingFormat;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "listurls",
    aliases = "list-urls",
    description = {
      "List all paths with methods and permissions.",
      "Prints what holds under the current settings. Opens no port and needs no database."
    },
    footer = {"", "Example: countersign listurls | grep allow-any"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class ListUrlsCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ExtensionsOption extensions = new ExtensionsOption();
  @Mixin private ListingFormat format = new ListingFormat();
  @Spec private CommandSpec spec = CommandSpec.create();

  ListUrlsCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withClosedPort(extensions.with(settings.list()))) {
      List<EndpointList.Line> lines = context.getBean(EndpointList.class).lines();
      if (format.isJson()) {
        spec.commandLine().getOut().println(ListingFormat.json(lines));
        return;
      }
      int widest = lines.stream().mapToInt(line -> line.path().length()).max().orElse(0);
      for (EndpointList.Line line : lines) {
        spec.commandLine()
            .getOut()
            .println(
                "%-7s %s  %-19s  %-26s  %s"
                    .formatted(
                        line.methods(),
                        line.path() + " ".repeat(widest - line.path().length()),
                        line.schemes(),
                        line.permissions(),
                        line.throttle()));
      }
    }
  }
}
