package dev.countersign.operations.command;

import dev.countersign.identity.passwords.BlocklistBuild;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.operations.terminal.Progress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "build-blocklist",
    description = {
      "Build a file of passwords that users cannot choose.",
      "Set countersign.password.blocklist-file to it. Each line of WORDS is a password "
          + "or its SHA-1 in hexadecimal, with or without `:COUNT`."
    },
    footer = {"", "Example: countersign passwords build-blocklist words.txt words.bloom"},
    versionProvider = CountersignCommand.Version.class,
    mixinStandardHelpOptions = true)
class BuildBlocklistCommand implements Runnable {

  private static final int STEP = 1_000_000;

  @Parameters(index = "0", paramLabel = "WORDS", description = "The list to read.")
  private Path words = Path.of("");

  @Parameters(index = "1", paramLabel = "FILE", description = "The file to write.")
  private Path file = Path.of("");

  @Option(
      names = "--false-positives",
      paramLabel = "SHARE",
      defaultValue = "0.001",
      description =
          "Share of other passwords that the file may refuse by mistake; default:"
              + " ${DEFAULT-VALUE}. A tenth of it needs a third more space.")
  private double falsePositives;

  @Spec private CommandSpec spec = CommandSpec.create();

  @Override
  public void run() {
    if (!(falsePositives >= 1e-9 && falsePositives <= 0.5)) {
      throw new ParameterException(
          spec.commandLine(), "--false-positives must be from 0.000000001 to 0.5.");
    }
    var progress = new Progress(spec.commandLine().getErr(), "passwords read", STEP);
    try {
      long count = new BlocklistBuild(words, falsePositives, progress::step).writeTo(file);
      progress.end();
      report(count, Files.size(file));
    } catch (IOException failure) {
      throw new CommandFailed("No file was built. " + FailureText.ofFile(failure));
    }
  }

  private void report(long count, long size) {
    spec.commandLine()
        .getOut()
        .println(
            "Wrote %s: %d passwords in %d bytes. Set countersign.password.blocklist-file to it."
                .formatted(file, count, size));
  }
}
