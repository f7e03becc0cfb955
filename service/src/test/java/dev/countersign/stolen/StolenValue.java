package dev.countersign.stolen;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** A text form of a column's value, and the owner of its row. */
record StolenValue(String text, long owner) {

  static final long NO_USER = 0;
  private static final int LONGEST = 3000;

  /** Returns the value as the database shows it, and in each form that a credential could have. */
  static List<StolenValue> of(@Nullable Object column, long owner) {
    List<String> texts =
        switch (column) {
          case null -> List.of();
          case byte[] bytes -> binary(bytes);
          case UUID id -> {
            String digits = id.toString().replace("-", "");
            var forms = new ArrayList<>(binary(HexFormat.of().parseHex(digits)));
            forms.add(id.toString());
            yield forms;
          }
          default -> List.of(column.toString());
        };
    var values = new ArrayList<StolenValue>();
    for (String text : texts) {
      values.add(new StolenValue(text, owner));
      if (owner != NO_USER) {
        // A session cookie ends with the id of its user.
        values.add(new StolenValue(text + Long.toString(owner, 36), owner));
      }
    }
    return values;
  }

  private static List<String> binary(byte[] bytes) {
    return List.of(
        HexFormat.of().formatHex(bytes),
        HexFormat.of().formatHex(bytes, 0, Math.min(20, bytes.length)),
        Base64.getEncoder().encodeToString(bytes),
        Base64.getUrlEncoder().withoutPadding().encodeToString(bytes),
        new String(bytes, UTF_8));
  }

  /** Returns whether a header can contain the text and the server accepts its length. */
  boolean fitsIntoHeader() {
    return !text.isBlank()
        && text.length() <= LONGEST
        && text.chars().allMatch(c -> c >= 0x20 && c < 0x7f);
  }

  boolean fitsIntoCookie() {
    return fitsIntoHeader() && text.chars().noneMatch(c -> " \",;\\".indexOf(c) >= 0);
  }
}
