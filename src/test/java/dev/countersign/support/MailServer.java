package dev.countersign.support;

import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.springframework.test.context.DynamicPropertyRegistry;

/** A real server that takes every mail and keeps it for a test to read. */
public final class MailServer {

  /** A mail as it arrived. */
  public record Arrived(String to, String subject, String text) {}

  private final GreenMail server =
      new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

  private MailServer() {
    server.start();
  }

  public static MailServer started() {
    return new MailServer();
  }

  /** Makes the application under test send here. */
  public void addTo(DynamicPropertyRegistry properties) {
    properties.add("spring.mail.host", () -> "127.0.0.1");
    properties.add("spring.mail.port", () -> server.getSmtp().getPort());
  }

  /** All that came since the last time of asking, in order. */
  public List<Arrived> take() {
    List<Arrived> mails =
        Arrays.stream(server.getReceivedMessages()).map(MailServer::arrived).toList();
    try {
      server.purgeEmailFromAllMailboxes();
    } catch (FolderException impossible) {
      throw new IllegalStateException(impossible);
    }
    return mails;
  }

  private static Arrived arrived(MimeMessage mail) {
    try {
      return new Arrived(
          mail.getAllRecipients()[0].toString(),
          mail.getSubject(),
          mail.getContent().toString().replace("\r\n", "\n"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (MessagingException malformed) {
      throw new IllegalStateException(malformed);
    }
  }
}
