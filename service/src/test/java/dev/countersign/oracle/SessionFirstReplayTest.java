package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the schemes session, jwt and token, in this order. */
@TestPropertySource(
    properties = {
      "countersign.api.default-authentication-classes=session,jwt,token",
      "test.database-of=oracle"
    })
class SessionFirstReplayTest extends OracleReplay {

  SessionFirstReplayTest() {
    super("auth_order_session_first", "session_csrf");
  }
}
