package dev.countersign.operations.command;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.openapi.OpenApiDocument;
import dev.countersign.http.answers.Json;
import dev.countersign.operations.terminal.ExtensionsOption;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "openapi",
    description = {
      "Print the OpenAPI document of the service.",
      "OpenAPI 3.1 in JSON, under the current settings. Opens no port and needs no database."
    },
    footer = {"", "Example: countersign openapi > openapi.json"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class OpenApiCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Mixin private ExtensionsOption extensions = new ExtensionsOption();
  @Spec private CommandSpec spec = CommandSpec.create();

  OpenApiCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    try (ConfigurableApplicationContext context =
        service.withClosedPort(extensions.with(settings.list()))) {
      Object document = context.getBean(OpenApiDocument.class).content();
      byte[] json = context.getBean(Json.class).indented(document, 2);
      spec.commandLine().getOut().println(new String(json, UTF_8));
    }
  }
}
