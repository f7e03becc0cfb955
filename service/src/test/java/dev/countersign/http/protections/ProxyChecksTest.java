package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.checks.Finding;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.mock.env.MockEnvironment;

class ProxyChecksTest {

  private static final SecuritySettings DEFAULTS =
      new SecuritySettings(
          false,
          null,
          List.of(),
          new SecuritySettings.Hsts(Duration.ZERO, false, false),
          FrameOptions.DENY,
          true,
          "same-origin",
          "same-origin",
          null,
          null,
          List.of());

  private final UndeclaredProxies undeclared = new UndeclaredProxies();

  @Test
  void a_proxy_that_no_setting_trusts_is_found_once_it_has_sent_a_request() throws Exception {
    assertThat(findings()).isEmpty();

    undeclared.note(InetAddress.getByName("192.0.2.7"));

    assertThat(findings()).extracting(Finding::id).containsExactly("countersign.W032");
    assertThat(findings().getFirst().text()).contains("192.0.2.7");
  }

  private List<Finding> findings() {
    return new ProxyChecks(DEFAULTS, undeclared, new MockEnvironment())
        .checks().stream().flatMap(check -> check.findings().stream()).toList();
  }
}
