package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/**
 * Replays the exchanges recorded with the scheme session alone, and with session and Basic, which
 * this service does not have.
 */
@TestPropertySource(
    properties = {
      "countersign.api.default-authentication-classes=session",
      "test.database-of=oracle"
    })
class SessionOnlyReplayTest extends OracleReplay {

  SessionOnlyReplayTest() {
    super(
        "auth_order_session_only",
        "auth_order_basic_session",
        "auth_order_drf_default_session_basic");
  }
}
