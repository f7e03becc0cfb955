package dev.countersign.platform.mail;

import tools.jackson.databind.json.JsonMapper;

/** Writes and reads the text of mail jobs. */
final class MailJson {

  private static final JsonMapper MAPPER = JsonMapper.builder().build();

  private MailJson() {}

  static String write(Object value) {
    return MAPPER.writeValueAsString(value);
  }

  static <T> T read(String text, Class<T> type) {
    return MAPPER.readValue(text, type);
  }
}
