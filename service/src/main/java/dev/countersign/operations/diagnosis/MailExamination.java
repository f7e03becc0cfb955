package dev.countersign.operations.diagnosis;

import dev.countersign.platform.mail.MailConnection;
import org.springframework.core.annotation.Order;
import org.springframework.stereotype.Component;

/** Connects to the mail server without sending a mail. */
@Component
@Order(5)
class MailExamination implements Examination {

  private final MailConnection mail;

  MailExamination(MailConnection mail) {
    this.mail = mail;
  }

  @Override
  public String name() {
    return "mail";
  }

  @Override
  public Examined examine() {
    String server = "The mail server at " + mail.peer();
    return switch (mail.open()) {
      case NOT_CONFIGURED ->
          result(Verdict.SKIPPED, "No mail server is set (spring.mail.host): no mail is sent.");
      case CONSOLE ->
          result(Verdict.SKIPPED, "Mails are written to the log (countersign.mail.backend).");
      case CONNECTED -> result(Verdict.OK, server + " accepted the connection.");
      case UNREACHABLE ->
          result(
              Verdict.FAILED,
              server
                  + " cannot be reached. Check spring.mail.host, spring.mail.port and the network.");
      case TLS_FAILED ->
          result(
              Verdict.FAILED,
              server + " and the service agree on no TLS connection. Check its certificate.");
      case LOGIN_REJECTED ->
          result(
              Verdict.FAILED,
              server + " rejected the login. Check spring.mail.username and spring.mail.password.");
      case REFUSED ->
          result(Verdict.FAILED, server + " refused the connection after its greeting.");
    };
  }

  private Examined result(Verdict verdict, String text) {
    return Examined.of(name(), verdict, text);
  }
}
