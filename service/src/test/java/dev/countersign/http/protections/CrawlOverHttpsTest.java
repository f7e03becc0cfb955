package dev.countersign.http.protections;

import dev.countersign.support.Http;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.springframework.test.context.TestPropertySource;

/** Repeats the crawl as behind a proxy that terminates TLS. */
@TestPropertySource(
    properties = {
      "countersign.security.hsts.max-age=31536000s",
      "countersign.security.hsts.include-subdomains=true",
      "countersign.security.hsts.preload=true",
      "countersign.security.proxy-ssl-header=X-Forwarded-Proto: https",
      "countersign.security.trusted-proxies=127.0.0.1"
    })
@Tag("R20")
@Tag("T54")
class CrawlOverHttpsTest extends CrawlTest {

  @Override
  List<String> strictTransport() {
    return List.of("max-age=31536000; includeSubDomains; preload");
  }

  @Override
  Http crawler() {
    return http().always(Map.of("X-Forwarded-Proto", "https"));
  }
}
