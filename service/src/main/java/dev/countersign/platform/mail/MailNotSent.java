package dev.countersign.platform.mail;

/** Thrown if the mail server did not accept a mail. The message states the remedy. */
public class MailNotSent extends RuntimeException {

  MailNotSent(String message) {
    super(message);
  }

  MailNotSent(String message, Throwable cause) {
    super(message, cause);
  }
}
