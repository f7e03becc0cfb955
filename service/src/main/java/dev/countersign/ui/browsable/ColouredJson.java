package dev.countersign.ui.browsable;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits our JSON into pieces, so that a template can colour and escape each piece. */
final class ColouredJson {

  private static final Pattern PIECE =
      Pattern.compile(
          "(?<key>\"(?:[^\"\\\\]|\\\\.)*+\")(?=:)"
              + "|(?<string>\"(?:[^\"\\\\]|\\\\.)*+\")"
              + "|(?<number>-?[0-9][-+.0-9eE]*+)"
              + "|(?<word>true|false|null)");

  private ColouredJson() {}

  static List<ColouredText> pieces(String json) {
    var pieces = new ArrayList<ColouredText>();
    Matcher next = PIECE.matcher(json);
    int done = 0;
    while (next.find()) {
      if (next.start() > done) {
        pieces.add(ColouredText.plain(json.substring(done, next.start())));
      }
      pieces.add(piece(next));
      done = next.end();
    }
    if (done < json.length()) {
      pieces.add(ColouredText.plain(json.substring(done)));
    }
    return pieces;
  }

  private static ColouredText piece(Matcher found) {
    String text = found.group();
    if (found.group("key") != null) {
      return new ColouredText("k", text, "");
    }
    if (found.group("string") != null) {
      String value = text.substring(1, text.length() - 1);
      return new ColouredText("s", text, isLink(value) ? value : "");
    }
    return new ColouredText(found.group("number") != null ? "n" : "w", text, "");
  }

  /** Returns true for an HTTP URL or a path of this service. Browsers read `//` as another host. */
  static boolean isLink(String value) {
    boolean isPath = value.startsWith("/") && !value.startsWith("//");
    boolean isAddress = value.startsWith("https://") || value.startsWith("http://");
    return (isPath || isAddress) && value.indexOf('\\') < 0 && isUri(value);
  }

  private static boolean isUri(String value) {
    try {
      URI uri = new URI(value);
      return uri.getScheme() == null || uri.getHost() != null;
    } catch (URISyntaxException malformed) {
      return false;
    }
  }
}
