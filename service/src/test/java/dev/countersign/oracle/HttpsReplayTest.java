package dev.countersign.oracle;

import dev.countersign.support.Http;
import java.util.Map;
import org.springframework.test.context.ActiveProfiles;
import org.springframework.test.context.TestPropertySource;

/**
 * Replays the exchanges recorded with the specification's production settings, behind a proxy that
 * terminates TLS.
 */
@ActiveProfiles("prod")
@TestPropertySource(
    properties = {
      "countersign.session.cookie.name=sessionid",
      "countersign.allowed-hosts=localhost,127.0.0.1,example.test",
      "countersign.security.proxy-ssl-header=X-Forwarded-Proto: https",
      "countersign.security.trusted-proxies=127.0.0.1",
      "countersign.csrf.trusted-origins=https://*.trusted.example,https://app.example",
      "test.database-of=oracle"
    })
class HttpsReplayTest extends OracleReplay {

  HttpsReplayTest() {
    super("https");
  }

  @Override
  Http browser() {
    return http()
        .always(
            Map.of(
                "X-Forwarded-Proto", "https",
                "Host", "example.test",
                "Origin", "https://example.test"));
  }
}
