package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class BuildBlocklistCommandTest {

  @TempDir private Path folder = Path.of("");

  @Test
  void a_list_becomes_a_file_and_its_use_is_told(CapturedOutput output) throws IOException {
    Path words = Files.writeString(folder.resolve("words.txt"), "violet-kettle\nred-lamp\n\n");
    Path file = folder.resolve("words.bloom");

    assertThat(run(words.toString(), file.toString(), "--false-positives", "0.01")).isZero();

    assertThat(output.getOut())
        .contains("Wrote " + file + ": 2 passwords in ")
        .contains("Set countersign.password.blocklist-file to it.");
    assertThat(output.getErr()).contains("2 passwords read");
  }

  @Test
  void a_list_that_is_not_there_fails_and_leaves_nothing(CapturedOutput output) {
    Path file = folder.resolve("words.bloom");

    assertThat(run(folder.resolve("none.txt").toString(), file.toString())).isEqualTo(1);

    assertThat(output.getErr()).contains("No file was built. ", "none.txt does not exist.");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void a_share_that_is_none_is_misuse(CapturedOutput output) {
    assertThat(run("words.txt", "words.bloom", "--false-positives=7")).isEqualTo(2);
    assertThat(run("words.txt")).isEqualTo(2);
    assertThat(output.getErr()).contains("must be from 0.000000001 to 0.5", "FILE");
  }

  private static int run(String... arguments) {
    String[] all = new String[arguments.length + 2];
    all[0] = "passwords";
    all[1] = "build-blocklist";
    System.arraycopy(arguments, 0, all, 2, arguments.length);
    return CountersignCommand.run(Countersign.class, all);
  }
}
