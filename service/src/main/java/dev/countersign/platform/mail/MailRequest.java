package dev.countersign.platform.mail;

import java.util.Map;
import java.util.Optional;

/**
 * Asks for mails that a {@link MailWriter} creates after the response.
 *
 * @param kind The kind of the writer.
 * @param values What the writer needs, such as the user's id or the address in a form.
 */
public record MailRequest(String kind, Map<String, String> values) {

  public String value(String name) {
    return Optional.ofNullable(values.get(name))
        .orElseThrow(() -> new IllegalArgumentException(kind + " without " + name));
  }

  public long userId() {
    return Long.parseLong(value("user_id"));
  }
}
