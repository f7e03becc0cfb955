package dev.countersign.answers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.protections.HtmlEscaping;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.HttpStatus;

/** The answer as a page, for whoever opens the address in a browser. */
final class PlainPage {

  private PlainPage() {}

  static String of(int status, HttpServletRequest request, byte[] json) {
    String line = request.getMethod() + " " + request.getRequestURI();
    return """
    <!doctype html>
    <html lang="en">
    <head>
      <meta charset="utf-8">
      <meta name="robots" content="none">
      <title>%1$s</title>
    </head>
    <body>
      <main>
        <h1>%1$s</h1>
        <p>HTTP %2$s</p>
        <pre>%3$s</pre>
      </main>
    </body>
    </html>
    """
        .formatted(
            HtmlEscaping.escape(line),
            statusLine(status),
            HtmlEscaping.escape(new String(json, UTF_8)));
  }

  private static String statusLine(int status) {
    HttpStatus known = HttpStatus.resolve(status);
    return known == null ? Integer.toString(status) : status + " " + known.getReasonPhrase();
  }
}
