package dev.countersign.protections;

import org.springframework.test.context.TestPropertySource;

/** The rows of a proxy that is trusted. */
@TestPropertySource(properties = "countersign.security.trusted-proxies=127.0.0.1,10.0.0.0/8")
class HostTableOfProxiesTest extends HostTable {

  HostTableOfProxiesTest() {
    super("proxy");
  }
}
