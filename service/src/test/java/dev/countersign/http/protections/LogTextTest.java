package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import dev.countersign.support.Tokens;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R33")
@Tag("T84")
class LogTextTest {

  @Test
  void a_message_stays_on_its_line() {
    assertThat(new LogMessage().convert(event("a\r\nb\tc\u0085d\u2028e\u2029f", null)))
        .isEqualTo("a\\r\\nb\\tc\\u0085d\\u2028e\\u2029f");
  }

  @Test
  void colours_directions_and_what_is_not_seen_are_written_out() {
    assertThat(LogText.escape("\u001b[31m\u202ex\u200b\0\u009b\ud800\udb40\udc41"))
        .isEqualTo("\\u001b[31m\\u202ex\\u200b\\u0000\\u009b\\ud800\\ue0041");
  }

  @Test
  void what_people_write_is_left_alone() {
    String text = "Zoë schrieb „ja\", 日本語 😀 C:\\x ${jndi:x} %m";

    assertThat(LogText.escape(text)).isEqualTo(text);
  }

  @Test
  void what_looks_like_a_token_is_left_out() {
    String signed = new Tokens("a key of no importance").access(7);

    assertThat(LogText.escape("GET \"/api/" + signed + "/" + "0a".repeat(20) + "/\""))
        .isEqualTo("GET \"/api/[token]/[token]/\"");
  }

  @Test
  void the_secret_part_of_a_mailed_link_is_left_out() {
    String letters = "aBcDeFgHiJkLmNoPqRsTuVwXyZaBcDeFgHiJkLmNoPq";
    String secret = "q3_" + letters.substring(3);

    assertThat(LogText.escape("/accounts/reset/Nw/" + letters + "/ {\"token\":\"" + secret + "\"}"))
        .isEqualTo("/accounts/reset/Nw/[token]/ {\"token\":\"[token]\"}");
    assertThat(LogText.escape("/accounts/reset/Nw/" + letters + "x/ " + secret + "x"))
        .isEqualTo("/accounts/reset/Nw/[token]/ [token]");
    assertThat(LogText.escape("/accounts/verify-email/7-1790000000-" + secret + "/"))
        .isEqualTo("/accounts/verify-email/[token]/");
    assertThat(LogText.escape("/accounts/undo-email-change/7-" + secret + "/"))
        .isEqualTo("/accounts/undo-email-change/[token]/");
    assertThat(LogText.escape("dev.countersign." + letters))
        .isEqualTo("dev.countersign." + letters);
  }

  @Test
  void a_mail_that_is_written_to_the_log_keeps_its_link() {
    String link = "/accounts/reset/Nw/" + "q3_".repeat(14) + "x/";

    assertThat(
            new LogMessage()
                .convert(
                    new LoggingEvent(
                        "",
                        new LoggerContext().getLogger("dev.countersign.platform.mail.Mailer"),
                        Level.INFO,
                        link + "\n",
                        null,
                        null)))
        .isEqualTo(link + "\\n");
  }

  @Test
  void no_line_of_a_trace_begins_like_an_event() {
    var failure =
        new IllegalStateException(
            "x\r\n2026-01-01T00:00:00.000Z  INFO forged\u001b[2J", new Exception("y\n\u2028z"));
    LogTrace trace = new LogTrace();
    trace.start();

    String text = trace.convert(event("", failure));

    assertThat(text.lines()).isNotEmpty().allMatch(line -> line.startsWith("    "));
    assertThat(text)
        .contains("forged\\u001b[2J", "\\u2028z", "    at dev.countersign.")
        .endsWith("\n");
  }

  private static ILoggingEvent event(String message, @Nullable Throwable failure) {
    var context = new LoggerContext();
    return new LoggingEvent("", context.getLogger("test"), Level.INFO, message, failure, null);
  }
}
