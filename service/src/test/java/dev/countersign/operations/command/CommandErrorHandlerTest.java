package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.failures.StartFailed;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;

class CommandErrorHandlerTest {

  private final StringWriter told = new StringWriter();

  @Test
  void a_sentence_for_the_operator_is_printed_as_it_is() {
    assertThat(codeAfter(new CommandFailed("A user name is needed."))).isEqualTo(1);
    assertThat(told.toString().strip()).isEqualTo("A user name is needed.");
  }

  @Test
  void no_other_failure_is_silent() {
    assertThat(codeAfter(new IllegalStateException("The disk is full."))).isEqualTo(1);
    assertThat(told.toString()).contains("The disk is full.");
  }

  @Test
  void a_start_that_was_explained_is_not_explained_twice() {
    assertThat(codeAfter(new StartFailed(new IllegalStateException("Explained.")))).isEqualTo(1);
    assertThat(told.toString()).isEmpty();
  }

  private int codeAfter(RuntimeException failure) {
    return new CommandLine(new Failing(failure))
        .setExecutionExceptionHandler(new CommandErrorHandler(() -> null))
        .setErr(new PrintWriter(told, true))
        .execute();
  }

  @Command(name = "failing")
  private record Failing(RuntimeException failure) implements Runnable {

    @Override
    public void run() {
      throw failure;
    }
  }
}
