package dev.countersign.operations.command;

import java.security.SecureRandom;
import java.util.Base64;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
    name = "generate-secret-key",
    description = {"Generate a secret key.", "Prints a random value for countersign.secret-key."},
    footer = {"", "Example: countersign generate-secret-key > secret-key"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class GenerateSecretKeyCommand implements Runnable {

  private static final int BYTES = 48;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    byte[] key = new byte[BYTES];
    new SecureRandom().nextBytes(key);
    spec.commandLine()
        .getOut()
        .println(Base64.getUrlEncoder().withoutPadding().encodeToString(key));
  }
}
