package dev.countersign.platform.mail;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** A paragraph of a mail's text, for the template of its HTML. */
record MailParagraph(String text) {

  private static final Pattern LINK = Pattern.compile("https?://\\S+");

  static List<MailParagraph> of(String text) {
    return Arrays.stream(text.split("\n{2,}", -1))
        .map(String::strip)
        .filter(paragraph -> !paragraph.isEmpty())
        .map(MailParagraph::new)
        .toList();
  }

  /** Returns whether the paragraph is nothing but a link. */
  public boolean isLink() {
    return LINK.matcher(text).matches();
  }

  public List<String> lines() {
    return text.lines().toList();
  }
}
