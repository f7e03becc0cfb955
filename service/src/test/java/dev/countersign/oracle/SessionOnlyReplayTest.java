package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** What was recorded with the session alone, and beside Basic, which is no scheme of ours. */
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
