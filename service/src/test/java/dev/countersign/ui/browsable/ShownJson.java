package dev.countersign.ui.browsable;

import dev.countersign.support.Http.Response;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Extracts the JSON from a page, without markup. */
final class ShownJson {

  private static final Pattern BODY =
      Pattern.compile("aria-label=\"Response body\"><code>(.*?)</code></pre>", Pattern.DOTALL);

  private ShownJson() {}

  static String on(Response page) {
    Matcher body = BODY.matcher(page.body());
    return body.find() ? unescaped(body.group(1).replaceAll("<[^>]*>", "")) : "";
  }

  static String unescaped(String html) {
    return html.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#x27;", "'")
        .replace("&amp;", "&");
  }
}
