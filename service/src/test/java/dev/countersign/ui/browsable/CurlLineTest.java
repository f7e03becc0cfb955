package dev.countersign.ui.browsable;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.AccessPolicy;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CurlLineTest {

  private static final AccessPolicy NO_SCHEMES =
      new AccessPolicy(List.of(), List.of(), false, false);

  @Test
  void what_was_asked_for_is_said_in_one_line() {
    assertThat(line("GET", "http://localhost:8000/api/tasks/").withoutBody())
        .isEqualTo("curl -X GET 'http://localhost:8000/api/tasks/' -H 'Accept: application/json'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "plain",
        "it's",
        "'; touch pwned; '",
        "$(touch pwned)",
        "`touch pwned`",
        "\"$HOME\" \\ \\' !!",
        "two\nlines",
        "{\"a\": \"'\"}"
      })
  void a_shell_takes_every_text_as_it_is(String text) throws Exception {
    String line = line("POST", "http://localhost/").withBody(text);

    assertThat(asSeenByAProgram(line)).endsWith("\0--data-raw\0" + text + "\0");
  }

  @ParameterizedTest
  @ValueSource(strings = {"G'&T", "GET; touch pwned", "-o"})
  void a_method_of_any_name_stays_one_word(String method) throws Exception {
    assertThat(asSeenByAProgram(line(method, "http://localhost/").withoutBody()))
        .startsWith("-X\0" + method + "\0http://localhost/\0");
  }

  @Test
  void curl_is_given_no_pattern_of_addresses() {
    assertThat(line("GET", "http://localhost/?a=[1-9]&b={c,d}").withoutBody())
        .contains("'http://localhost/?a=%5B1-9%5D&b=%7Bc,d%7D'");
  }

  private static CurlLine line(String method, String url) {
    return CurlLine.of(method, url, NO_SCHEMES, true);
  }

  /** Runs the command with a shell function in place of curl that prints its arguments. */
  private static String asSeenByAProgram(String line) throws IOException, InterruptedException {
    Process shell =
        new ProcessBuilder("sh", "-c", "curl() { printf '%s\\0' \"$@\"; }\n" + line).start();
    String seen = new String(shell.getInputStream().readAllBytes(), UTF_8);
    assertThat(shell.waitFor()).isZero();
    return seen;
  }
}
