package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.CheckProvider;
import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import java.net.InetAddress;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.mock.env.MockEnvironment;

/** Tests the deployment checks of headers, HSTS, HTTPS and proxies. */
class DeploymentChecksTest {

  private final MockEnvironment environment = new MockEnvironment();

  @Test
  void the_default_headers_have_no_finding() {
    assertThat(headers("frame-options", "DENY")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "content-type-nosniff, false, security.W006",
    "frame-options, SAME_ORIGIN, security.W019",
    "referrer-policy, '', security.W022",
    "referrer-policy, everything, security.E023",
    "referrer-policy, 'no-referrer, everything', security.E023",
    "cross-origin-opener-policy, everything, security.E024"
  })
  void a_weak_or_unknown_header_is_reported(String name, String value, String id) {
    assertThat(headers(name, value)).containsExactly(id);
  }

  @ParameterizedTest
  @CsvSource({
    "referrer-policy, 'no-referrer, strict-origin'",
    "cross-origin-opener-policy, ''",
    "cross-origin-opener-policy, unsafe-none"
  })
  void headers_that_browsers_know_have_no_finding(String name, String value) {
    assertThat(headers(name, value)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "0,         false, false, security.W004",
    "300,       false, true,  security.W005 countersign.W006",
    "300,       true,  false, countersign.I003",
    "31535999,  true,  true,  countersign.W006",
    "31536000,  true,  true,  ''",
    "31536000,  false, false, security.W005 security.W021",
    "0,         true,  true,  security.W004"
  })
  void each_weakness_of_hsts_is_reported(
      long seconds, boolean hasSubdomains, boolean isPreload, String ids) {
    var settings = new HashMap<String, String>();
    settings.put("hsts.max-age", seconds + "s");
    settings.put("hsts.include-subdomains", String.valueOf(hasSubdomains));
    settings.put("hsts.preload", String.valueOf(isPreload));

    assertThat(String.join(" ", ids(new HstsChecks(TestSecurity.of(settings))))).isEqualTo(ids);
  }

  @ParameterizedTest
  @CsvSource({"'', security.W020", "*, countersign.W001", "a.example, ''"})
  void a_service_for_no_host_or_for_every_host_is_reported(String host, String id) {
    List<String> hosts = host.isEmpty() ? List.of() : List.of(host);
    var settings = new ServiceSettings(Secret.of("x"), List.of(), false, hosts);

    assertThat(String.join(" ", ids(new HostChecks(settings)))).isEqualTo(id);
  }

  @Test
  void a_service_without_redirects_to_https_is_reported() {
    assertThat(https(Map.of("ssl-redirect", "false"), Map.of())).containsExactly("security.W008");
    assertThat(https(Map.of("ssl-redirect", "true"), Map.of())).isEmpty();
  }

  @Test
  void a_trusted_origin_over_plain_http_is_reported() {
    assertThat(
            https(
                Map.of("ssl-redirect", "true"),
                Map.of("trusted-origins", "https://a.example,http://b.example")))
        .containsExactly("countersign.W021");
    assertThat(
            https(Map.of("ssl-redirect", "true"), Map.of("trusted-origins", "https://a.example")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "server.ssl.enabled-protocols, TLSv1.1, true",
    "server.ssl.enabled-protocols, 'TLSv1.3,TLSv1', true",
    "server.ssl.enabled-protocols, 'TLSv1.2,TLSv1.3', false",
    "spring.ssl.bundle.pem.web.options.enabled-protocols, SSLv3, true",
    "spring.ssl.bundle.pem.web.options.enabled-protocols[0], SSLv3, true",
    "spring.ssl.bundle.pem.web.options.enabled-protocols, TLSv1.2, false",
    "spring.ssl.other.enabled-protocols, SSLv3, false"
  })
  void tls_older_than_1_2_is_reported(String property, String value, boolean isOld) {
    environment.setProperty(property, value);

    assertThat(https(Map.of("ssl-redirect", "true"), Map.of()).contains("countersign.W018"))
        .isEqualTo(isOld);
  }

  @ParameterizedTest
  @ValueSource(strings = {"0.0.0.0/0", "::/0"})
  void trust_in_every_address_is_reported(String all) {
    assertThat(proxies(Map.of("trusted-proxies", "10.0.0.1," + all)))
        .containsExactly("countersign.E005");
  }

  @Test
  void a_header_of_proxies_without_a_trusted_proxy_is_reported() {
    Map<String, String> settings = Map.of("proxy-ssl-header", "X-Forwarded-Proto: https");
    assertThat(proxies(settings)).containsExactly("countersign.W007");

    var trusted = new HashMap<>(settings);
    trusted.put("trusted-proxies", "10.0.0.1");
    assertThat(proxies(trusted)).isEmpty();
  }

  @Test
  void springs_own_forwarding_headers_are_reported() {
    environment.setProperty("server.forward-headers-strategy", "NONE");
    assertThat(proxies(Map.of())).isEmpty();

    environment.setProperty("server.forward-headers-strategy", "native");
    assertThat(proxies(Map.of())).containsExactly("countersign.W008");
  }

  @Test
  void a_peer_that_sends_forwarding_headers_is_reported() throws Exception {
    var undeclared = new UndeclaredProxies();
    undeclared.note(InetAddress.getByName("192.0.2.7"));

    assertThat(ids(new ProxyChecks(TestSecurity.of(Map.of()), undeclared, environment)))
        .containsExactly("countersign.W032");
  }

  private static List<String> headers(String name, String value) {
    return ids(new HeaderChecks(TestSecurity.of(Map.of(name, value))));
  }

  private List<String> https(Map<String, String> security, Map<String, String> csrf) {
    return ids(new HttpsChecks(TestSecurity.of(security), TestSecurity.csrf(csrf), environment));
  }

  private List<String> proxies(Map<String, String> settings) {
    return ids(new ProxyChecks(TestSecurity.of(settings), new UndeclaredProxies(), environment));
  }

  private static List<String> ids(CheckProvider checks) {
    return checks.checks().stream()
        .flatMap(check -> check.findings().stream())
        .map(Finding::id)
        .toList();
  }
}
