package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import java.net.URLDecoder;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Parses a URL-encoded form body; of several fields with one name the last counts. */
final class FormBody {

  private static final int MOST_FIELDS = 1000;

  private FormBody() {}

  static ObjectNode parse(byte[] body) {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    String[] pairs = new String(body, UTF_8).split("&", MOST_FIELDS + 1);
    if (pairs.length > MOST_FIELDS) {
      throw new ParseFailed("Form parse error - there are more than " + MOST_FIELDS + " fields.");
    }
    for (String pair : pairs) {
      String[] nameAndValue = pair.split("=", 2);
      if (!nameAndValue[0].isEmpty()) {
        fields.put(decode(nameAndValue[0]), nameAndValue.length > 1 ? decode(nameAndValue[1]) : "");
      }
    }
    return fields;
  }

  private static String decode(String text) {
    try {
      return URLDecoder.decode(text, UTF_8);
    } catch (IllegalArgumentException malformed) {
      throw new ParseFailed("Form parse error - a percent sign is not followed by two digits.");
    }
  }
}
