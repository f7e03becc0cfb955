package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import org.eclipse.jetty.server.Request;
import org.junit.jupiter.api.Test;

/** Tests forwarding headers and request ids with a Jetty in memory, whose peer is 0.0.0.0. */
class ForwardedRequestsTest {

  private static final String PEER = "0.0.0.0";
  private static final String ID = "id-of-the-proxy";

  private final UndeclaredProxies undeclared = new UndeclaredProxies();

  @Test
  void a_trusted_proxy_names_the_client_and_the_use_of_https() throws Exception {
    assertThat(
            answer(
                trusted(),
                Map.of("X-Forwarded-For", "198.51.100.1", "X-Forwarded-Proto", "https, http")))
        .isEqualTo("198.51.100.1 true true https by proxy");
    assertThat(undeclared.peers()).isEmpty();
  }

  @Test
  void a_trusted_proxy_can_report_plain_http() throws Exception {
    assertThat(answer(trusted(), Map.of("X-Forwarded-Proto", "http")))
        .isEqualTo(PEER + " false false http by proxy");
  }

  @Test
  void without_the_header_the_connection_itself_tells_the_use_of_https() throws Exception {
    assertThat(answer(trusted(), Map.of())).isEqualTo(PEER + " false false http by proxy");
    assertThat(answer(Map.of("trusted-proxies", PEER), Map.of("X-Forwarded-Proto", "https")))
        .isEqualTo(PEER + " false false http by proxy");
  }

  @Test
  void the_headers_of_another_peer_are_ignored_and_the_peer_is_remembered() throws Exception {
    var settings = new HashMap<>(trusted());
    settings.put("trusted-proxies", "10.0.0.1");

    assertThat(answer(settings, Map.of("X-Forwarded-Proto", "https")))
        .isEqualTo(PEER + " false false http");
    assertThat(undeclared.peers()).isEmpty();

    assertThat(answer(settings, Map.of("X-Forwarded-For", "198.51.100.1")))
        .isEqualTo(PEER + " false false http");
    assertThat(undeclared.peers()).containsExactly(PEER);
  }

  @Test
  void a_peer_that_sends_forwarded_is_remembered_too() throws Exception {
    answer(Map.of(), Map.of("Forwarded", "for=198.51.100.1"));

    assertThat(undeclared.peers()).containsExactly(PEER);
  }

  @Test
  void a_trusted_proxy_names_the_request() throws Exception {
    assertThat(id(named(PEER), ID)).isEqualTo(ID);
  }

  @Test
  void the_id_of_another_peer_is_not_taken() throws Exception {
    assertThat(id(named("10.0.0.1"), ID)).isNotEqualTo(ID).hasSize(36);
  }

  @Test
  void a_text_that_is_no_id_is_not_taken() throws Exception {
    for (String sent :
        new String[] {"short", "with blank in it", "x".repeat(65), "0123456789".repeat(4)}) {
      assertThat(id(named(PEER), sent)).isNotEqualTo(sent).hasSize(36);
    }
  }

  @Test
  void without_the_setting_no_id_is_taken() throws Exception {
    assertThat(id(Map.of("trusted-proxies", PEER), ID)).isNotEqualTo(ID).hasSize(36);
  }

  @Test
  void two_ids_in_one_request_are_not_taken() throws Exception {
    try (var jetty = jetty(named(PEER))) {
      String sent =
          "GET / HTTP/1.1\r\nHost: a\r\nX-Id: %s\r\nX-Id: %s\r\n\r\n".formatted(ID, "another-id");

      assertThat(jetty.send(sent).get(RequestIds.HEADER)).hasSize(36);
    }
  }

  private static Map<String, String> trusted() {
    return Map.of("trusted-proxies", PEER, "proxy-ssl-header", "X-Forwarded-Proto: https");
  }

  private static Map<String, String> named(String proxy) {
    return Map.of("trusted-proxies", proxy, "proxy-request-id-header", "X-Id");
  }

  private String id(Map<String, String> settings, String sent) throws Exception {
    try (var jetty = jetty(settings)) {
      return jetty.get(Map.of("X-Id", sent)).get(RequestIds.HEADER);
    }
  }

  private String answer(Map<String, String> settings, Map<String, String> headers)
      throws Exception {
    try (var jetty = jetty(settings)) {
      return jetty.get(headers).getContent();
    }
  }

  private LocalJetty jetty(Map<String, String> given) throws Exception {
    SecuritySettings settings = TestSecurity.of(given);
    var proxies = new TrustedProxies(settings);
    var jetty =
        new LocalJetty(
            request ->
                "%s %s %s %s%s"
                    .formatted(
                        Request.getRemoteAddr(request),
                        request.isSecure(),
                        request.getConnectionMetaData().isSecure(),
                        request.getHttpURI().getScheme(),
                        request.getAttribute(TrustedProxies.class.getName()) == null
                            ? ""
                            : " by proxy"));
    jetty.http().addCustomizer(new RequestIds(settings, proxies));
    jetty.http().addCustomizer(new ForwardedRequests(settings, proxies, undeclared));
    jetty.start();
    return jetty;
  }
}
