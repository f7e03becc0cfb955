package dev.countersign.operations.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.MailServer;
import dev.countersign.support.TestCertificate;
import dev.countersign.support.TestDatabase;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Examines a real database and a real mail server, and places where neither is. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class DoctorCommandTest {

  private static final String KEY = "Zr8wXp3KvT6mQy1LbN9cHs4GdJf7AeUi2oRxVtBzMnCkPqWySl5hEg0D";
  private static final String NOWHERE = "jdbc:postgresql://127.0.0.1:1/none";

  @Test
  void a_sound_installation_passes(CapturedOutput output) {
    int exitCode =
        doctor(
            "--countersign.secret-key=" + KEY,
            "--spring.datasource.url=" + TestDatabase.migratedDatabase());

    assertThat(exitCode).as(output.getAll()).isZero();
    assertThat(output.getOut())
        .startsWith("Countersign ")
        .containsPattern(
            "\nok       database: PostgreSQL responds in [0-9.]+ ms \\(median of 20\\)")
        .containsPattern("\nok       clock: The clock of PostgreSQL differs .* by -?[0-9]+ ms[.]\n")
        .contains("\nskipped  certificate: The service serves no TLS")
        .containsPattern("\nok       disk: .* has [0-9]+ MB free[.]\n")
        .contains("\nskipped  mail: No mail server is set (spring.mail.host)")
        .contains(" limits: ", " file descriptors")
        .contains("\nok       hashing: Password hashes are computed by ")
        .contains("\nwarning  (security.W004) HSTS is not set", "\nwarning  (countersign.W040)")
        .endsWith("\nResult: warning\n");
  }

  @Test
  void the_report_has_values_for_programs(CapturedOutput output) {
    List<String> settings = new ArrayList<>(List.of("--format=json"));
    settings.add("--countersign.secret-key=" + KEY);
    settings.add("--spring.datasource.url=" + TestDatabase.migratedDatabase());
    new TestCertificate().settings().forEach(setting -> settings.add("--" + setting));

    assertThat(doctor(settings.toArray(String[]::new))).isZero();

    JsonNode report = JsonMapper.shared().readTree(output.getOut());
    assertThat(report.at("/program/java").asString()).startsWith("25");
    assertThat(report.get("verdict").asString()).isEqualTo("WARNING");
    assertThat(value(report, "database", "medianMillis").asDouble()).isPositive();
    assertThat(value(report, "clock", "differenceMillis").asLong()).isBetween(-1000L, 1000L);
    assertThat(value(report, "certificate", "days").asLong()).isEqualTo(29);
    assertThat(value(report, "limits", "fileDescriptors").asLong()).isPositive();
    assertThat(value(report, "hashing", "implementation").asString())
        .isIn("libsodium", "bouncy-castle");
    assertThat(report.get("checks"))
        .anyMatch(finding -> finding.get("id").asString().equals("security.W004"));
  }

  @Test
  void a_mail_server_is_greeted_and_gets_no_mail(CapturedOutput output) {
    MailServer mails = MailServer.startedFor("mailer", "right-password");

    doctor(mail(mails.port(), "right-password"));
    assertThat(output.getOut())
        .contains("ok       mail: The mail server at 127.0.0.1:" + mails.port() + " accepted");

    assertThat(doctor(mail(mails.port(), "wrong-password"))).isEqualTo(1);
    assertThat(output.getOut())
        .contains("failed   mail: ", "rejected the login. Check spring.mail");
    assertThat(doctor(mail(1, "any"))).isEqualTo(1);
    assertThat(output.getOut()).contains("failed   mail: ", "cannot be reached. Check spring.mail");
    assertThat(mails.take()).isEmpty();
  }

  @Test
  void no_secret_is_in_the_report_whatever_fails(CapturedOutput output) throws Exception {
    String migrated = TestDatabase.migratedDatabase();
    try (var echo = new ServerSocket(0, 50, InetAddress.getLoopbackAddress())) {
      Thread.ofVirtual().start(new FutureTask<>(() -> repeatTheLogin(echo)));
      doctor(canaries("--spring.datasource.url=" + NOWHERE));
      for (String failing :
          List.of(
              "--spring.datasource.url=" + NOWHERE + "?password=canary-url",
              "--spring.datasource.url=" + migrated,
              "--spring.mail.port=" + echo.getLocalPort(),
              "--countersign.jwt.algorithm=RS256",
              "--countersign.jwt.access-token-lifetime=soon",
              "--server.ssl.bundle=pem",
              "--url=https://127.0.0.1:1")) {
        doctor(canaries("--format=json", failing));
      }
    }

    assertThat(output.getOut())
        .contains("\"verdict\" : \"FAILED\"", "Result: failed", "database: ")
        .contains("rejected the login", "countersign.E001", "cannot be read", "No TLS connection");
    assertThat(output.getAll()).doesNotContain("canary");
  }

  @Test
  void settings_that_cannot_work_are_reported_with_what_is_known(CapturedOutput output) {
    assertThat(doctor("--countersign.secret-key=" + KEY, "--countersign.jwt.leeway=soon"))
        .isEqualTo(1);

    assertThat(output.getOut())
        .contains(" disk: ", " limits: ", "error    (countersign.E001) The service does not start")
        .endsWith("Result: failed\n");
    assertThat(output.getErr()).contains("countersign.jwt.leeway");
  }

  @Test
  void a_url_with_a_password_is_misuse_and_is_not_repeated(CapturedOutput output) {
    assertThat(doctor("--url=https://ada:canary@auth.example.com")).isEqualTo(2);
    assertThat(doctor("--url=auth.example.com")).isEqualTo(2);

    assertThat(output.getErr()).contains("is not an address such as https://auth.example.com.");
    assertThat(output.getAll()).doesNotContain("canary");
  }

  private static String[] mail(int port, String password) {
    return new String[] {
      "--countersign.secret-key=" + KEY,
      "--spring.mail.host=127.0.0.1",
      "--spring.mail.port=" + port,
      "--spring.mail.username=mailer",
      "--spring.mail.password=" + password,
      "--spring.mail.properties.mail.smtp.auth=true",
      "--countersign.base-url=https://auth.example.com"
    };
  }

  /** Returns settings in which every secret contains the word canary. */
  private static String[] canaries(String... others) {
    List<String> all = new ArrayList<>(List.of(others));
    all.add("--countersign.secret-key=canary-secret-key-" + KEY);
    all.add("--countersign.secret-key-fallbacks=canary-fallback-" + KEY);
    all.add("--countersign.jwt.signing-key=canary-signing-key-" + KEY);
    all.add("--countersign.jwt.previous-keys[0].algorithm=HS256");
    all.add("--countersign.jwt.previous-keys[0].key=canary-previous-key-" + KEY);
    all.add("--spring.datasource.password=canary-database");
    all.add("--spring.mail.host=127.0.0.1");
    all.add("--spring.mail.username=mailer");
    all.add("--spring.mail.password=canary-mail");
    all.add("--spring.mail.properties.mail.smtp.auth=true");
    all.add("--spring.ssl.bundle.pem.pem.keystore.private-key-password=canary-key-password");
    all.add("--spring.ssl.bundle.pem.pem.keystore.private-key=canary-private-key");
    all.add("--spring.ssl.bundle.pem.pem.keystore.certificate=canary-certificate");
    return all.toArray(String[]::new);
  }

  /** Serves SMTP once, and repeats a login with its password, as a careless server might. */
  private static String repeatTheLogin(ServerSocket server) throws IOException {
    try (Socket client = server.accept()) {
      var lines = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8));
      write(client, "220 ready");
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        write(
            client,
            line.startsWith("EHLO")
                ? "250-mail\r\n250 AUTH PLAIN"
                : line.startsWith("AUTH PLAIN ")
                    ? "535 " + new String(Base64.getDecoder().decode(line.substring(11)), UTF_8)
                    : "334 ");
      }
      return "ended";
    }
  }

  private static void write(Socket client, String line) throws IOException {
    client.getOutputStream().write((line + "\r\n").getBytes(UTF_8));
    client.getOutputStream().flush();
  }

  private static JsonNode value(JsonNode report, String examination, String name) {
    for (JsonNode one : report.get("examinations")) {
      if (one.get("name").asString().equals(examination)) {
        return one.get("values").get(name);
      }
    }
    throw new AssertionError(report.toString());
  }

  private static int doctor(String... arguments) {
    List<String> all = new ArrayList<>(List.of("doctor"));
    all.addAll(List.of(arguments));
    if (all.stream().noneMatch(argument -> argument.contains("datasource.url"))) {
      all.add("--spring.datasource.url=" + NOWHERE);
    }
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }
}
