package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Checks that a failure names the peer or setting and the remedy, and no Java class. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class FailureTest {

  private static final String NOWHERE = "jdbc:postgresql://127.0.0.1:1/none";

  @TempDir private Path directory;

  @Test
  void a_database_that_is_down_is_named(CapturedOutput output) {
    fail(output, NOWHERE, "migrate");

    assertThat(output.getErr())
        .contains("PostgreSQL at 127.0.0.1:1 refused the connection.")
        .contains("Start it, or set spring.datasource.url.");
  }

  @Test
  void a_wrong_password_is_named_with_its_user(CapturedOutput output) throws IOException {
    try (var server = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(() -> rejectLogins(server));
      String address = "127.0.0.1:" + server.getLocalPort();

      fail(
          output,
          "jdbc:postgresql://" + address + "/app?sslmode=disable&gssEncMode=disable",
          "migrate",
          "--spring.datasource.username=app");

      assertThat(output.getErr())
          .contains("PostgreSQL at " + address + " rejected the password of user app.")
          .contains("Set spring.datasource.username and spring.datasource.password.");
    }
  }

  @Test
  void a_missing_database_is_named(CapturedOutput output) {
    String url = TestDatabase.freshDatabase().replaceFirst("/[^/?]+([?]|$)", "/not_there$1");

    fail(output, url, "migrate");

    assertThat(output.getErr())
        .containsPattern("PostgreSQL at \\S+:[0-9]+ has no database not_there.")
        .contains("Create the database, or set spring.datasource.url.");
  }

  @Test
  void an_address_of_another_database_is_refused(CapturedOutput output) {
    fail(output, "jdbc:mysql://127.0.0.1/app", "migrate");

    assertThat(output.getErr()).contains("Set it to jdbc:postgresql://HOST:PORT/DATABASE.");
  }

  @Test
  void a_port_in_use_is_named(CapturedOutput output) throws IOException {
    try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      fail(
          output,
          TestDatabase.migratedDatabase(),
          "serve",
          "--server.address=127.0.0.1",
          "--logging.level.root=warn",
          "--server.port=" + taken.getLocalPort());

      assertThat(output.getErr()).contains("Port " + taken.getLocalPort() + " is already in use.");
      assertThat(output.getErr()).contains("Stop the other process, or set server.port.");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "users import DIR/none, DIR/none does not exist.",
    "users import DIR/folder, Is a directory",
    "users import DIR/latin1, is not text in UTF-8",
    "passwords build-blocklist DIR/none DIR/out, DIR/none does not exist.",
    "keys rotate --algorithm=ES256 --out=DIR/file/sub, The key was not written.",
  })
  void an_unusable_file_is_named(String command, String message, CapturedOutput output)
      throws IOException {
    Files.createDirectory(directory.resolve("folder"));
    Files.writeString(directory.resolve("file"), "");
    Files.write(directory.resolve("latin1"), new byte[] {(byte) 0xe4, '\n'});
    boolean needsDatabase = command.contains("folder") || command.contains("latin1");

    fail(
        output,
        needsDatabase ? TestDatabase.migratedDatabase() : NOWHERE,
        command.replace("DIR", directory.toString()).split(" ", -1));

    assertThat(output.getErr()).contains(message.replace("DIR", directory.toString()));
  }

  @ParameterizedTest
  @CsvSource({
    "--countersign.jwt.access-token-lifetime=soon, 'Reason: ''soon'' is not a valid duration'",
    "--countersign.jwt.on-reuse=x, Property: countersign.jwt.on-reuse",
    "--countersign.jwt.leewya=1s, Did you mean countersign.jwt.leeway?",
    "--countersign.secret-key=short, Property: countersign.secret-key",
    "--countersign.secret-key=, Reason: is empty",
    "--countersign.jwt.algorithm=ES256, ES256 needs a private key in PEM",
    "--spring.config.additional-location=file:/none/x.yaml, /none/x.yaml",
    "--spring.config.additional-location=file:DIR/, A configuration file is not valid YAML",
  })
  void an_unusable_setting_is_named(String setting, String message, CapturedOutput output)
      throws IOException {
    Files.writeString(directory.resolve("application.yaml"), "a: b: c\n");

    fail(output, NOWHERE, "keys", "list", setting.replace("DIR", directory.toString()));

    assertThat(output.getErr()).contains(message);
  }

  @ParameterizedTest
  @CsvSource({
    "--countersign.api.page-size=0, Reason: must be greater than or equal to 1",
    "--countersign.api.page-size=x, Property: countersign.api.page-size",
    "--server.ssl.bundle=none, none",
  })
  void a_setting_that_the_service_cannot_start_with_is_named(
      String setting, String message, CapturedOutput output) {
    fail(output, TestDatabase.migratedDatabase(), "serve", "--logging.level.root=warn", setting);

    assertThat(output.getErr()).contains(message);
  }

  @Test
  void a_mail_server_that_is_down_is_named(CapturedOutput output) {
    fail(
        output,
        NOWHERE,
        "sendtestemail",
        "ada@example.com",
        "--spring.mail.host=127.0.0.1",
        "--spring.mail.port=1");

    assertThat(output.getErr()).contains("No email was sent to ada@example.com.", "spring.mail.");
  }

  @Test
  void an_argument_that_cannot_be_converted_is_named(CapturedOutput output) {
    assertThat(CountersignCommand.run(Countersign.class, "check", "--url=http://a b")).isEqualTo(2);
    assertThat(output.getErr()).contains("Invalid value for option '--url'");
    assertPlain(output.getAll());
  }

  private static void fail(CapturedOutput output, String url, String... arguments) {
    List<String> all = new ArrayList<>(List.of(arguments));
    if (!arguments[0].equals("passwords")) {
      addSettings(url, all);
    }
    int start = output.getAll().length(); // the test database may have logged before
    assertThat(CountersignCommand.run(Countersign.class, all.toArray(String[]::new)))
        .as(output.getErr())
        .isEqualTo(1);
    assertPlain(output.getAll().substring(start));
  }

  private static void addSettings(String url, List<String> all) {
    all.add("--countersign.database.start-timeout=0s");
    all.add("--spring.datasource.url=" + url);
    if (all.stream().noneMatch(argument -> argument.startsWith("--countersign.secret-key="))) {
      all.add("--countersign.secret-key=" + "k3y".repeat(20));
    }
  }

  private static void assertPlain(String output) {
    assertThat(output)
        .doesNotContainPattern("\\b(java|org|dev|com)\\.[a-z]+\\.")
        .doesNotContainPattern("\\b[a-z]\\.[a-z]\\.[a-z]")
        .doesNotContain("Exception", "\tat ", "    at ");
  }

  /** Answers each start of a connection with the error of a wrong password. */
  private static void rejectLogins(ServerSocket server) {
    byte[] fields =
        "SFATAL\0VFATAL\0C28P01\0Mpassword authentication failed\0\0"
            .getBytes(StandardCharsets.US_ASCII);
    while (true) {
      try (Socket client = server.accept()) {
        int length = new DataInputStream(client.getInputStream()).readInt();
        client.getInputStream().readNBytes(length - Integer.BYTES);
        client.getOutputStream().write(new byte[] {'E', 0, 0, 0, (byte) (fields.length + 4)});
        client.getOutputStream().write(fields);
      } catch (IOException closed) {
        return;
      }
    }
  }
}
