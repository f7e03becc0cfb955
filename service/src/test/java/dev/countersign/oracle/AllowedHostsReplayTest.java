package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges about the Host header with these allowed hosts. */
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
