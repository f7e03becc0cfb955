package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** What was recorded of hosts, with these allowed. */
@TestPropertySource(
    properties = {
      "countersign.allowed-hosts=localhost,127.0.0.1,example.test",
      "test.database-of=oracle"
    })
class AllowedHostsReplayTest extends OracleReplay {

  AllowedHostsReplayTest() {
    super("allowed_hosts");
  }
}
