package dev.countersign.platform.mail;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import java.io.IOException;
import javax.net.ssl.SSLException;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.stereotype.Component;

/**
 * Connects to the mail server, greets it and logs in, without sending a mail. Returns no text of
 * the server, because a server may repeat what it was sent.
 */
@Component
public class MailConnection {

  private final MailSettings settings;
  private final ObjectProvider<JavaMailSenderImpl> server;

  MailConnection(MailSettings settings, ObjectProvider<JavaMailSenderImpl> server) {
    this.settings = settings;
    this.server = server;
  }

  /** The outcome of a connection. */
  public enum Outcome {
    NOT_CONFIGURED,
    CONSOLE,
    CONNECTED,
    UNREACHABLE,
    TLS_FAILED,
    LOGIN_REJECTED,
    REFUSED
  }

  /** Returns the host and port of the mail server, or an empty string if none is set. */
  public String peer() {
    JavaMailSenderImpl known = server.getIfAvailable();
    return known == null
        ? ""
        : known.getHost() + (known.getPort() < 0 ? "" : ":" + known.getPort());
  }

  public Outcome open() {
    if (settings.backend() == MailSettings.Backend.CONSOLE) {
      return Outcome.CONSOLE;
    }
    JavaMailSenderImpl known = server.getIfAvailable();
    if (known == null) {
      return Outcome.NOT_CONFIGURED;
    }
    try {
      known.testConnection();
      return Outcome.CONNECTED;
    } catch (AuthenticationFailedException rejected) {
      return Outcome.LOGIN_REJECTED;
    } catch (MessagingException failure) {
      return outcome(failure);
    }
  }

  private static Outcome outcome(MessagingException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SSLException) {
        return Outcome.TLS_FAILED;
      }
      if (cause instanceof IOException) {
        return Outcome.UNREACHABLE;
      }
    }
    return Outcome.REFUSED;
  }
}
