package dev.countersign.support;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.springframework.test.context.DynamicPropertyRegistry;

/** A real mail server that accepts every mail and stores it for tests. */
public final class MailServer {

  /** A received mail. */
  public record Arrived(String to, String subject, String text) {}

  private final GreenMail server;
  private final Set<String> taken = new HashSet<>();

  private MailServer(GreenMail server) {
    this.server = server;
  }

  /**
   * Starts the server in a daemon thread. Its threads inherit this, so that a failing program exits
   * without stopping the server.
   */
  public static MailServer started() {
    var starting =
        new FutureTask<>(
            () -> {
              var server =
                  new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
              server.start();
              return server;
            });
    Thread.ofPlatform().daemon().start(starting);
    try {
      return new MailServer(starting.get());
    } catch (InterruptedException | ExecutionException failure) {
      throw new IllegalStateException(failure);
    }
  }

  /** Starts a server that requires a login. */
  public static MailServer startedFor(String username, String password) {
    MailServer mails = started();
    mails.server.setUser(username, password);
    return mails;
  }

  public int port() {
    return server.getSmtp().getPort();
  }

  /** Configures the application under test to send mails to this server. */
  public void addTo(DynamicPropertyRegistry properties) {
    properties.add("spring.mail.host", () -> "127.0.0.1");
    properties.add("spring.mail.port", () -> server.getSmtp().getPort());
  }

  /**
   * Returns the mails that arrived since the last call, in order. Deletes none: a mail that arrives
   * between reading and deleting would be lost.
   */
  public synchronized List<Arrived> take() {
    return Arrays.stream(server.getReceivedMessages())
        .filter(mail -> taken.add(id(mail)))
        .map(MailServer::arrived)
        .toList();
  }

  /** Returns all mails that have arrived, whether or not {@link #take} has returned them. */
  public List<Arrived> all() {
    return Arrays.stream(server.getReceivedMessages()).map(MailServer::arrived).toList();
  }

  /** Returns the Message-ID of each mail that has arrived. */
  public List<String> ids() {
    return Arrays.stream(server.getReceivedMessages()).map(MailServer::id).toList();
  }

  private static String id(MimeMessage mail) {
    try {
      return mail.getMessageID();
    } catch (MessagingException malformed) {
      throw new IllegalStateException(malformed);
    }
  }

  /** Returns the text of the mail, or of the first text part of a multipart mail. */
  private static String text(Part part) throws MessagingException, IOException {
    return part.getContent() instanceof Multipart parts
        ? text(parts.getBodyPart(0))
        : part.getContent().toString();
  }

  private static Arrived arrived(MimeMessage mail) {
    try {
      return new Arrived(
          mail.getAllRecipients()[0].toString(),
          mail.getSubject(),
          text(mail).replace("\r\n", "\n"));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (MessagingException malformed) {
      throw new IllegalStateException(malformed);
    }
  }
}
