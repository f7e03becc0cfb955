package dev.countersign.operations.command;

import dev.countersign.operations.terminal.ExtensionsOption;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "serve",
    description = "Migrate the database and run the service.",
    footer = {"", "Example: countersign serve --server.port=8080"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class ServeCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ExtensionsOption extensions = new ExtensionsOption();

  ServeCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    Service.awaitEnd(service.serve(extensions.with(settings.list()), context -> {}));
  }
}
