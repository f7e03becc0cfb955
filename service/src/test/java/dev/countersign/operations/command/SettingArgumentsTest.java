package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

class SettingArgumentsTest {

  private final Probe probe = new Probe();
  private final StringWriter complaints = new StringWriter();
  private final CommandLine program =
      new CommandLine(new Program()).addSubcommand(probe).setErr(new PrintWriter(complaints, true));

  @Test
  void settings_reach_the_service_in_the_order_given() {
    int code =
        program.execute("probe", "--server.port=0", "--quiet", "--countersign.jwt.leeway=5s");

    assertThat(code).isZero();
    assertThat(probe.seen).containsExactly("--server.port=0", "--countersign.jwt.leeway=5s");
    assertThat(probe.quiet).isTrue();
  }

  @Test
  void what_is_neither_option_nor_setting_is_misuse() {
    assertThat(program.execute("probe", "--quite")).isEqualTo(CommandLine.ExitCode.USAGE);
    assertThat(complaints.toString()).contains("Unknown argument: --quite");
  }

  @Command(name = "program")
  private static final class Program {}

  @Command(name = "probe")
  private static final class Probe implements Runnable {

    @Mixin private SettingArguments settings = new SettingArguments();

    @Option(names = "--quiet")
    private boolean quiet;

    private List<String> seen = List.of();

    @Override
    public void run() {
      seen = settings.list();
    }
  }
}
