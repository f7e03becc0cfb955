package dev.countersign.operations.command;

import dev.countersign.http.fields.EmailAddress;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.platform.mail.Mail;
import dev.countersign.platform.mail.MailNotSent;
import dev.countersign.platform.mail.Mailer;
import java.util.ArrayList;
import java.util.List;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

@Command(
    name = "sendtestemail",
    aliases = "send-test-email",
    description = {
      "Send a test email.",
      "Sends one to each address with the settings of spring.mail and countersign.mail."
    },
    customSynopsis = "countersign sendtestemail EMAIL... [--SETTING=VALUE...]",
    footer = {
      "",
      "Example: countersign sendtestemail ada@example.com --spring.mail.host=smtp.example.com"
    },
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class SendTestEmailCommand implements Runnable {

  private final Service service;
  @Mixin private SettingArguments settings = new SettingArguments();
  @Spec private CommandSpec spec = CommandSpec.create();

  SendTestEmailCommand(Service service) {
    this.service = service;
  }

  @Override
  public void run() {
    List<String> addresses = addresses();
    try (ConfigurableApplicationContext context = service.withOnly(Mailer.class, settings.list())) {
      Mailer mailer = context.getBean(Mailer.class);
      addresses.forEach(address -> send(mailer, address));
    }
  }

  private List<String> addresses() {
    var addresses = new ArrayList<String>();
    addresses.add(settings.requireOwn("An email address is missing."));
    for (var next = settings.takeOwn(); next.isPresent(); next = settings.takeOwn()) {
      addresses.add(next.get());
    }
    addresses.forEach(this::check);
    return addresses;
  }

  private void check(String address) {
    EmailAddress.complaint(address)
        .ifPresent(
            complaint -> {
              throw new ParameterException(spec.commandLine(), address + ": " + complaint);
            });
  }

  private void send(Mailer mailer, String address) {
    try {
      mailer.send(
          new Mail(
              address,
              "Test email from Countersign",
              "Countersign can send email. The command `countersign sendtestemail` sent this message.\n"));
    } catch (MailNotSent failure) {
      throw new CommandFailed(
          "No email was sent to %s. %s".formatted(address, failure.getMessage()));
    }
    spec.commandLine().getOut().println("Sent to " + address + ".");
  }
}
