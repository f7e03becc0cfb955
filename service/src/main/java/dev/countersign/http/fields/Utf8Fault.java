package dev.countersign.http.fields;

/** Describes the first invalid UTF-8 byte as Python does. */
final class Utf8Fault {

  private Utf8Fault() {}

  static String in(byte[] bytes) {
    int position = 0;
    while (position < bytes.length) {
      int lead = bytes[position] & 0xff;
      int length = sequenceLength(lead);
      if (length == 0) {
        return sentence(lead, position, "invalid start byte");
      }
      for (int i = 1; i < length; i++) {
        if (position + i >= bytes.length) {
          return sentence(lead, position, "unexpected end of data");
        }
        if ((bytes[position + i] & 0xc0) != 0x80) {
          return sentence(lead, position, "invalid continuation byte");
        }
      }
      position += length;
    }
    return "the text is not in the charset it claims";
  }

  private static int sequenceLength(int lead) {
    if (lead < 0x80) {
      return 1;
    }
    if (lead < 0xc2 || lead > 0xf4) {
      return 0;
    }
    return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
  }

  private static String sentence(int lead, int position, String reason) {
    return "'utf-8' codec can't decode byte 0x%02x in position %d: %s"
        .formatted(lead, position, reason);
  }
}
