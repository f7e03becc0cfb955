package dev.countersign.platform.mail;

/** The mail was not taken by a server; the message says what to do about it. */
public class MailNotSent extends RuntimeException {

  MailNotSent(String message) {
    super(message);
  }

  MailNotSent(String message, Throwable cause) {
    super(message, cause);
  }
}
