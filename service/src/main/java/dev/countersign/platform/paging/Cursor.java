package dev.countersign.platform.paging;

import dev.countersign.platform.errors.NotFound;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.HexFormat;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The start of a page: the sort key and the id of a row, as strings. */
public record Cursor(String key, String id) {

  private static final Pattern FORM = Pattern.compile("([0-9a-f]{1,32})\\.([^\\p{C}]{0,300})");

  private static final int UUID_LENGTH = 32;

  /** The range of times that the database accepts. */
  private static final Instant EARLIEST = Instant.EPOCH;

  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  /** Returns the cursor as it appears in a URL. */
  public String text() {
    return id + "." + key;
  }

  /** Returns the page that the query parameters {@code after} and {@code before} request. */
  public static PageRequest<Cursor> wanted(Optional<String> after, Optional<String> before) {
    PageRequest<String> texts = PageRequest.of(after, before);
    return new PageRequest<>(texts.from().map(Cursor::read), texts.isForward());
  }

  private static Cursor read(String text) {
    Matcher form = FORM.matcher(text);
    if (!form.matches()) {
      throw new NotFound();
    }
    return new Cursor(form.group(2), form.group(1));
  }

  /** Returns the id as a number. Other ids were never issued and count as not found. */
  public long number() {
    try {
      return Long.parseLong(id);
    } catch (NumberFormatException madeUp) {
      throw new NotFound();
    }
  }

  /** Returns the id as a UUID, which has 32 hexadecimal digits. */
  public UUID uuid() {
    if (id.length() != UUID_LENGTH) {
      throw new NotFound();
    }
    return new UUID(
        HexFormat.fromHexDigitsToLong(id, 0, UUID_LENGTH / 2),
        HexFormat.fromHexDigitsToLong(id, UUID_LENGTH / 2, UUID_LENGTH));
  }

  /** Creates the cursor of a row that is sorted by time, and then by number or UUID. */
  public static Cursor of(Instant time, String id) {
    return new Cursor(time.toString(), id.replace("-", ""));
  }

  /** Returns the sort key of a list that is sorted by time. */
  public Instant instant() {
    try {
      Instant time = Instant.parse(key);
      if (time.isAfter(EARLIEST) && time.isBefore(LATEST)) {
        return time;
      }
    } catch (DateTimeException madeUp) {
      throw new NotFound();
    }
    throw new NotFound();
  }
}
