package dev.countersign.command;

import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import picocli.CommandLine.Unmatched;

@Command(
    name = "serve",
    description = "Runs the service against the configured database, migrating it first.",
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class ServeCommand implements Runnable {

  private final Service service;
  @Spec private CommandSpec spec = CommandSpec.create();
  @Unmatched private List<String> settings = new ArrayList<>();

  ServeCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    Service.awaitEnd(service.serve(SettingArguments.of(settings, spec), context -> {}));
  }
}
