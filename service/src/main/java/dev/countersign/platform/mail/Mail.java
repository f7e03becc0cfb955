package dev.countersign.platform.mail;

import org.jspecify.annotations.Nullable;

/**
 * A mail to one recipient.
 *
 * @param html The same content as HTML, or null for a mail of text only.
 */
public record Mail(String to, String subject, String text, @Nullable String html) {

  public Mail(String to, String subject, String text) {
    this(to, subject, text, null);
  }
}
