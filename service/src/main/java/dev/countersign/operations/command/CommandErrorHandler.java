package dev.countersign.operations.command;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.FailureText;
import dev.countersign.operations.failures.PlainText;
import dev.countersign.operations.failures.StartFailed;
import dev.countersign.operations.terminal.Suggestion;
import dev.countersign.platform.database.DatabasePeer;
import java.io.PrintWriter;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.LoggerFactory;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/** Prints why a command failed, and returns its exit code. */
class CommandErrorHandler implements IParameterExceptionHandler, IExecutionExceptionHandler {

  private final Supplier<@Nullable DatabasePeer> database;

  CommandErrorHandler(Supplier<@Nullable DatabasePeer> database) {
    this.database = database;
  }

  /** Prints one line and the usage; the whole help only to list the missing commands. */
  @Override
  public int handleParseException(ParameterException misuse, String[] arguments) {
    CommandLine command = misuse.getCommandLine();
    PrintWriter err = command.getErr();
    err.println(command.getColorScheme().errorText(message(misuse)));
    err.println();
    if (misuse instanceof CommandGroup.Missing) {
      command.usage(err);
    } else {
      err.print(command.getHelp().synopsisHeading());
      err.print(command.getHelp().synopsis(command.getHelp().synopsisHeadingLength()));
      err.println("Help:  %s --help".formatted(command.getCommandSpec().qualifiedName()));
    }
    err.flush();
    return CommandLine.ExitCode.USAGE;
  }

  private static String message(ParameterException misuse) {
    if (!(misuse instanceof UnmatchedArgumentException unmatched)) {
      return PlainText.of(misuse.getMessage());
    }
    CommandLine command = misuse.getCommandLine();
    String argument = unmatched.getUnmatched().getFirst();
    if (unmatched.isUnknownOption()) {
      return "Unknown option: %s.%s".formatted(argument, Suggestion.forOption(command, argument));
    }
    return command.getSubcommands().isEmpty()
        ? "Unknown argument: %s.".formatted(argument)
        : "Unknown command: %s.%s".formatted(argument, Suggestion.forCommand(command, argument));
  }

  /** Prints nothing if the application did not start: the reason is already printed. */
  @Override
  public int handleExecutionException(
      Exception failure, CommandLine commandLine, ParseResult parsed) {
    if (!(failure instanceof StartFailed)) {
      String text =
          failure instanceof CommandFailed
              ? String.valueOf(failure.getMessage())
              : FailureText.of(failure, database.get());
      commandLine.getErr().println(commandLine.getColorScheme().errorText(text));
      LoggerFactory.getLogger(CommandErrorHandler.class).debug("The command failed.", failure);
    }
    return CommandLine.ExitCode.SOFTWARE;
  }
}
