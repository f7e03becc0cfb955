package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.UnusableSetting;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.mock.web.MockHttpServletRequest;

class TrustedProxiesTest {

  private final TrustedProxies proxies = of("10.0.0.0/8, 2001:db8::/32");

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 198.51.100.1, 192.0.2.1",
    "10.0.0.1,  198.51.100.1, 198.51.100.1",
    "10.0.0.1,  203.0.113.9|198.51.100.1, 198.51.100.1",
    "10.0.0.1,  203.0.113.9|198.51.100.1|10.0.0.2, 198.51.100.1",
    "10.0.0.1,  10.0.0.3|10.0.0.2, 10.0.0.3",
    "10.0.0.1,  203.0.113.9|unknown, 10.0.0.1",
    "10.0.0.1,  ' 198.51.100.1:4711 ', 198.51.100.1",
    "10.0.0.1,  [2001:db8::1]:4711, 2001:db8::1",
    "10.0.0.1,  '', 10.0.0.1"
  })
  void the_client_is_the_last_address_that_no_trusted_proxy_has(
      String peer, String forwarded, String client) throws Exception {
    List<String> sent = forwarded.isEmpty() ? List.of() : List.of(forwarded.split("\\|"));

    assertThat(proxies.client(InetAddress.getByName(peer), sent))
        .isEqualTo(InetAddress.getByName(client));
  }

  @Test
  void a_setting_that_is_no_network_prevents_the_start() {
    assertThatThrownBy(() -> of("proxy.example"))
        .isInstanceOfSatisfying(
            UnusableSetting.class,
            refused ->
                assertThat(refused.property()).isEqualTo("countersign.security.trusted-proxies"))
        .hasMessageContaining("\"proxy.example\" is neither an address nor a network");
  }

  @Test
  void a_request_knows_whether_a_trusted_proxy_sent_it() {
    var request = new MockHttpServletRequest();
    assertThat(TrustedProxies.sent(request)).isFalse();

    request.setAttribute(TrustedProxies.class.getName(), true);
    assertThat(TrustedProxies.sent(request)).isTrue();
  }

  private static TrustedProxies of(String networks) {
    return new TrustedProxies(TestSecurity.of(Map.of("trusted-proxies", networks)));
  }
}
