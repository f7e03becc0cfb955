package dev.countersign.operations.command;

import dev.countersign.operations.demo.Demo;
import dev.countersign.operations.demo.DemoAccess;
import dev.countersign.operations.failures.CommandFailed;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.util.ClassUtils;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

@Command(
    name = "demo",
    description = {
      "Run the service with a temporary database.",
      "Listens on the loopback address only. Prints one line to standard output when it "
          + "is ready. Ctrl-C stops the service and deletes its data."
    },
    footer = {"", "Example: countersign demo --server.port=8080"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class DemoCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();

  DemoCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    List<String> arguments = settings.list();
    if (!ClassUtils.isPresent("io.zonky.test.db.postgres.embedded.EmbeddedPostgres", null)) {
      throw new CommandFailed(
          "This jar contains no database. Run the demo from a checkout: bin/countersign demo");
    }
    Demo demo = Demo.start();
    ConfigurableApplicationContext running = service.serve(demo.settings(arguments), demo::own);
    DemoAccess access = demo.createUsers(running);
    System.err.println(access.forPeople());
    System.out.println(access.forPrograms());
    System.out.flush();
    Service.awaitEnd(running);
  }
}
