package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.countersign.Countersign;
import jakarta.mail.internet.MimeMessage;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Sends test emails to a real mail server, without a database. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class SendTestEmailCommandTest {

  private final GreenMail server =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  @BeforeEach
  void start() {
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop();
  }

  @Test
  void everyone_named_gets_a_mail(CapturedOutput output) throws Exception {
    int exitCode =
        run(
            "sendtestemail",
            "ada@example.com",
            "bob@example.com",
            "--countersign.mail.from=Countersign <auth@example.com>",
            "--spring.mail.host=127.0.0.1",
            "--spring.mail.port=" + server.getSmtp().getPort());

    assertThat(exitCode).as(output.getErr()).isZero();
    assertThat(output.getOut()).contains("Sent to ada@example.com.\nSent to bob@example.com.\n");
    MimeMessage[] mails = server.getReceivedMessages();
    assertThat(mails).hasSize(2);
    assertThat(mails[0].getSubject()).isEqualTo("Test email from Countersign");
    assertThat(mails[0].getFrom()[0]).hasToString("Countersign <auth@example.com>");
    assertThat(mails[1].getAllRecipients()[0]).hasToString("bob@example.com");
  }

  @Test
  void a_server_that_is_not_there_or_not_set_is_told_with_what_to_do(CapturedOutput output) {
    server.stop();

    assertThat(run("sendtestemail", "ada@example.com")).isEqualTo(1);
    assertThat(output.getErr())
        .contains(
            "No email was sent to ada@example.com. There is no mail server: set spring.mail.host.");

    int nobodyThere =
        run(
            "send-test-email",
            "ada@example.com",
            "--spring.mail.host=127.0.0.1",
            "--spring.mail.port=1");
    assertThat(nobodyThere).isEqualTo(1);
    assertThat(output.getErr()).contains("The mail server rejected the mail (spring.mail.*,");
  }

  @Test
  void what_is_no_address_is_misuse(CapturedOutput output) {
    assertThat(run("sendtestemail", "ada@example.com\r\nBcc: eve@example.com")).isEqualTo(2);
    assertThat(run("sendtestemail")).isEqualTo(2);
    assertThat(output.getErr())
        .contains("Enter a valid email address.", "An email address is missing.");
  }

  private static int run(String... arguments) {
    var all = new ArrayList<>(List.of(arguments));
    all.add("--countersign.secret-key=" + "k3y".repeat(20));
    all.add("--spring.datasource.url=jdbc:postgresql://127.0.0.1:1/none");
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }
}
