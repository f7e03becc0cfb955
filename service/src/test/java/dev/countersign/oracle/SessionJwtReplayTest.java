package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the schemes session and jwt, in this order. */
@TestPropertySource(
    properties = {
      "countersign.api.default-authentication-classes=session,jwt",
      "test.database-of=oracle"
    })
class SessionJwtReplayTest extends OracleReplay {

  SessionJwtReplayTest() {
    super("auth_order_session_jwt");
  }
}
