package dev.countersign.operations.djangocomparison;

import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SequencedMap;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Holds the parts of a response that clients depend on, by name: the status, some headers and the
 * body. Values that differ with each response are replaced: tokens by their claims, cookies by
 * their attributes, and pages by a mark, because the design of pages is not compared.
 */
public record ComparedResponse(SequencedMap<String, String> parts) {

  public static final String STATUS = "status";
  public static final String BODY = "body";

  private static final DateTimeFormatter MICROS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'", Locale.ROOT);

  private static final List<String> HEADERS =
      List.of(
          "Allow",
          "Content-Type",
          "Location",
          "Referrer-Policy",
          "Set-Cookie",
          "Vary",
          "WWW-Authenticate",
          "X-Content-Type-Options",
          "X-Frame-Options");
  private static final Pattern PAGE =
      Pattern.compile("\\s*<(!doctype )?html\\b.*", Pattern.CASE_INSENSITIVE | Pattern.DOTALL);
  private static final Pattern LOCAL_TIME =
      Pattern.compile("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d+)?([+-]\\d\\d:\\d\\d)");
  private static final Pattern STATIC_TOKEN = Pattern.compile("\\b[0-9a-f]{40}\\b");

  /** Takes the headers of a response in any case, one entry for each line. */
  public static ComparedResponse of(
      int status, Collection<Map.Entry<String, String>> headers, String body) {
    var parts = new LinkedHashMap<String, String>();
    parts.put(STATUS, Integer.toString(status));
    for (String name : HEADERS) {
      parts.put(
          name,
          headers.stream()
              .filter(header -> header.getKey().equalsIgnoreCase(name))
              .map(header -> steady(name, header.getValue()))
              .collect(Collectors.toCollection(TreeSet::new))
              .stream()
              .collect(Collectors.joining(" | ")));
    }
    parts.put(BODY, PAGE.matcher(body).matches() ? "a page" : steady(body));
    return new ComparedResponse(parts);
  }

  /** Returns the value of a part; a header that is missing is empty. */
  public String part(String name) {
    return parts.getOrDefault(name, "");
  }

  /** Returns a text with tokens replaced, also for the description of a request. */
  public static String steady(String text) {
    String times = LOCAL_TIME.matcher(text).replaceAll(ComparedResponse::inUtc);
    return STATIC_TOKEN.matcher(TokenText.replaceIn(times)).replaceAll("<static token>");
  }

  /** Converts a time to UTC and keeps its offset, so that both can be compared. */
  private static String inUtc(MatchResult time) {
    OffsetDateTime utc = OffsetDateTime.parse(time.group()).withOffsetSameInstant(ZoneOffset.UTC);
    // Django writes six digits or none; Instant writes three if the others are zero.
    String text = utc.getNano() == 0 ? utc.toInstant().toString() : MICROS.format(utc);
    return text + " at " + time.group(1);
  }

  private static String steady(String name, String value) {
    return switch (name) {
      case "Set-Cookie" -> cookie(value);
      // Whitespace around a semicolon is optional (RFC 9110 section 5.6.6).
      case "Content-Type" -> value.replaceAll("\\s*;\\s*", "; ");
      default -> value;
    };
  }

  /** Keeps the name of a cookie and its attributes in one order, without the date of expiry. */
  private static String cookie(String value) {
    String name = value.split("=", 2)[0];
    return Arrays.stream(value.split(";", -1))
        .skip(1)
        .map(String::strip)
        .filter(attribute -> !attribute.toLowerCase(Locale.ROOT).startsWith("expires="))
        .sorted()
        .collect(Collectors.joining("; ", name + "; ", ""));
  }
}
