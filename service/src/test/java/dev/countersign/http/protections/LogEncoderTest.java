package dev.countersign.http.protections;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.status.Status;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.core.env.Environment;
import org.springframework.mock.env.MockEnvironment;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the logback.xml of the service, with and without a structured format. */
@Tag("R15")
@Tag("R33")
class LogEncoderTest {

  private static final String JWT = "eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyX2lkIjoxfQ.c2lnbmF0dXJlLW9mLWE";
  private static final String STATIC_TOKEN = "0123456789abcdef0123456789abcdef01234567";

  @ParameterizedTest
  @ValueSource(strings = {"ecs", "logstash", "gelf"})
  void an_event_is_one_line_of_json_without_secrets_and_control_characters(String format)
      throws Exception {
    String line =
        written(
            format,
            "a.b.C",
            "first\nsecond \u001b[31m\u202e " + JWT + "\n" + STATIC_TOKEN,
            new IllegalStateException("cause\n" + STATIC_TOKEN + " \u2028 " + JWT));

    assertThat(line).endsWith("\n").doesNotContain(JWT, STATIC_TOKEN);
    assertThat(line.strip()).doesNotContain("\n", "\u001b", "\u202e", "\u2028");
    JsonNode event = JsonMapper.shared().readTree(line);
    String message = event.path(format.equals("gelf") ? "short_message" : "message").asString();
    assertThat(message).isEqualTo("first\\nsecond \\u001b[31m\\u202e [token]\\n[token]");
    assertThat(event.toString()).contains("IllegalStateException").contains("\\n    at ");
  }

  @Test
  void an_event_of_ecs_has_level_logger_and_request_id() throws Exception {
    JsonNode event = JsonMapper.shared().readTree(written("ecs", "a.b.C", "text", null));

    assertThat(event.path("log").path("level").asString()).isEqualTo("INFO");
    assertThat(event.path("log").path("logger").asString()).isEqualTo("a.b.C");
    assertThat(event.path("request").asString()).isEqualTo("id-of-the-request");
  }

  /** The links in mails on the console of a development machine have to work. */
  @Test
  void a_mail_on_the_console_keeps_its_link() throws Exception {
    String line = written("ecs", "dev.countersign.platform.mail.Mailer", STATIC_TOKEN, null);

    assertThat(line).contains(STATIC_TOKEN);
  }

  @Test
  void without_a_format_the_log_is_text() throws Exception {
    assertThat(written("", "a.b.C", "first\nsecond " + JWT, null))
        .isEqualTo("first\\nsecond [token]" + System.lineSeparator());
  }

  private static String written(
      String format, String logger, String message, @Nullable Throwable failure) throws Exception {
    var context = new LoggerContext();
    context.putObject(Environment.class.getName(), new MockEnvironment());
    context.putProperty("CONSOLE_LOG_PATTERN", "%m%n%wEx");
    context.putProperty("CONSOLE_LOG_STRUCTURED_FORMAT", format);
    var configurator = new JoranConfigurator();
    configurator.setContext(context);
    configurator.doConfigure(LogEncoderTest.class.getResource("/logback.xml"));
    assertThat(context.getStatusManager().getCopyOfStatusList())
        .allMatch(status -> status.getLevel() < Status.WARN);
    Logger root = context.getLogger(Logger.ROOT_LOGGER_NAME);
    var console = (ConsoleAppender<ILoggingEvent>) root.getAppender("CONSOLE");
    assertThat(console.getEncoder().isStarted()).isTrue();
    var event = new LoggingEvent("", context.getLogger(logger), Level.INFO, message, failure, null);
    event.setMDCPropertyMap(Map.of("request", "id-of-the-request"));
    return new String(console.getEncoder().encode(event), UTF_8);
  }
}
