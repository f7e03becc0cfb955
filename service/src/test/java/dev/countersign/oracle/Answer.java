package dev.countersign.oracle;

import dev.countersign.support.Http.Response;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Holds the parts of a response that are compared: status, body and some headers. */
record Answer(int status, String body, ComparedHeaders headers) {

  static final String TIMESTAMP = "\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(?:\\.\\d{6})?Z";
  static final String TOKEN = "eyJ[\\w-]+\\.[\\w-]+\\.[\\w-]+";
  static final String FORM_TOKEN = "[A-Za-z0-9]{64}";
  static final String STATIC_TOKEN = "\\b[0-9a-f]{40}\\b";

  private static final Pattern PAGE =
      Pattern.compile("\\s*<!doctype html>.*<title>(.*?)</title>.*", Pattern.DOTALL);
  private static final Pattern TIMESTAMPS = Pattern.compile(TIMESTAMP);
  private static final Pattern TOKENS = Pattern.compile(TOKEN);
  private static final Pattern FORM_TOKENS = Pattern.compile("value=\"" + FORM_TOKEN + "\"");
  private static final Pattern STATIC_TOKENS = Pattern.compile(STATIC_TOKEN);

  /** Creates a response without known headers. */
  Answer(int status, String body) {
    this(status, body, ComparedHeaders.NONE);
  }

  static Answer of(Response response) {
    return new Answer(response.status(), response.body(), ComparedHeaders.of(response));
  }

  /**
   * Returns the response as the list of differences stores it, with only the headers that differ
   * from the recording.
   */
  Answer listedBeside(Answer recorded) {
    Answer steady = normalised();
    return new Answer(steady.status, steady.body, headers.unlike(recorded.headers));
  }

  /**
   * Returns the response with placeholders for values that change with each run, as in the
   * recording. Keeps only the title of a page, because the design of pages is not compared.
   */
  Answer normalised() {
    Matcher page = PAGE.matcher(body);
    if (page.matches()) {
      return new Answer(status, "a page: " + page.group(1), headers);
    }
    String steady = TIMESTAMPS.matcher(body).replaceAll("<ts>");
    steady = FORM_TOKENS.matcher(steady).replaceAll("value=\"<csrf>\"");
    steady = TOKENS.matcher(steady).replaceAll("<jwt>");
    return new Answer(status, STATIC_TOKENS.matcher(steady).replaceAll("<key40>"), headers);
  }
}
