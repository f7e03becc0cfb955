package dev.countersign.http.protections;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.countersign.platform.errors.RefusalCounts;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.support.MovableClock;
import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.LoggerFactory;
import org.slf4j.MDC;
import org.springframework.mock.env.MockEnvironment;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

class ProtectionFilterTest {

  private final MockHttpServletRequest request = new MockHttpServletRequest("POST", "/a/");
  private final MockHttpServletResponse response = new MockHttpServletResponse();
  private final RefusalCounts counts = new RefusalCounts();

  @Test
  void a_request_for_an_allowed_host_passes() throws Exception {
    request.addHeader("Host", "localhost");

    assertThat(passes(Map.of())).isTrue();
    assertThat(response.getStatus()).isEqualTo(200);
  }

  @ParameterizedTest
  @ValueSource(strings = {"evil.example", "localhost:x", "local host", ""})
  void another_or_a_malformed_host_is_refused(String host) throws Exception {
    request.addHeader("Host", host);

    assertThat(passes(Map.of())).isFalse();
    assertThat(response.getStatus()).isEqualTo(400);
  }

  @Test
  void a_request_without_a_host_header_has_the_host_of_its_address() throws Exception {
    request.setServerName("localhost");
    assertThat(passes(Map.of())).isTrue();

    request.setServerName("evil.example");
    assertThat(passes(Map.of())).isFalse();
    assertThat(response.getStatus()).isEqualTo(400);
  }

  @ParameterizedTest
  @CsvSource({", address.example", "header.example, header.example"})
  void the_log_names_the_host_that_was_refused(@Nullable String header, String name)
      throws Exception {
    var logger = (Logger) LoggerFactory.getLogger(RefusedHosts.class);
    var logged = new ListAppender<ILoggingEvent>();
    logged.start();
    logger.addAppender(logged);
    request.setServerName("address.example");
    if (header != null) {
      request.addHeader("Host", header);
    }

    assertThat(passes(Map.of())).isFalse();

    logger.detachAppender(logged);
    assertThat(logged.list.getFirst().getFormattedMessage()).contains("\"" + name + "\"");
  }

  @Test
  void plain_http_is_redirected_permanently() throws Exception {
    assertThat(passes(Map.of("ssl-redirect", "true"))).isFalse();

    assertThat(response.getStatus()).isEqualTo(301);
    assertThat(response.getHeader("Location")).isEqualTo("https://localhost/a/");
  }

  @Test
  void credentials_over_plain_http_are_refused_instead() throws Exception {
    request.addHeader("Authorization", "Bearer x");

    assertThat(passes(Map.of("ssl-redirect", "true"))).isFalse();

    assertThat(response.getStatus()).isEqualTo(400);
    assertThat(response.getHeader("Location")).isNull();
    assertThat(response.getContentType()).isEqualTo("application/json");
    assertThat(response.getContentAsString()).contains("\"code\":\"https_required\"");
    assertThat(RefusalCodes.of(request)).contains("https_required");
    assertThat(counts.totals()).containsOnly(Map.entry("https_required", 1L));
  }

  @ParameterizedTest
  @ValueSource(strings = {"/a//b", "/a/../b", "/a/%2e%2e/b", "/a;b/", "/a%00"})
  void a_malformed_path_is_refused(String path) throws Exception {
    request.setRequestURI(path);

    assertThat(passes(Map.of())).isFalse();
    assertThat(response.getStatus()).isEqualTo(400);
  }

  @Test
  void methods_header_values_and_names_are_left_to_the_endpoint() throws Exception {
    request.setMethod("PURGE");
    request.addHeader("Authorization", "Bearer \u0001");
    request.addHeader("X\u0001", "x");
    request.addParameter("a\u0001", "x");

    var chain = new MockFilterChain();
    filter(Map.of()).doFilter(request, response, chain);

    var passed = (HttpServletRequest) requireNonNull(chain.getRequest());
    assertThat(passed.getHeader("Authorization")).isEqualTo("Bearer \u0001");
    assertThat(passed.getHeader("X\u0001")).isEqualTo("x");
    assertThat(passed.getParameter("a\u0001")).isEqualTo("x");
  }

  @Test
  void the_log_names_the_request_while_it_runs() throws Exception {
    request.setAttribute(RequestIds.class.getName(), "id-of-the-request");
    var seen = new String[1];

    filter(Map.of()).doFilter(request, response, (_, _) -> seen[0] = MDC.get("request"));

    assertThat(seen[0]).isEqualTo("id-of-the-request");
    assertThat(MDC.get("request")).isNull();
  }

  private boolean passes(Map<String, String> settings) throws Exception {
    var chain = new MockFilterChain();
    filter(settings).doFilter(request, response, chain);
    return chain.getRequest() != null;
  }

  private ProtectionFilter filter(Map<String, String> settings) {
    var hosts =
        new AllowedHosts(
            new ServiceSettings(Secret.of("x"), List.of(), true, List.of()), new MockEnvironment());
    return new ProtectionFilter(
        hosts,
        new RefusedHosts(new MovableClock()),
        new HttpsRedirect(TestSecurity.of(settings)),
        counts);
  }
}
