package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** What was recorded with the schemes session, jwt, in this order. */
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
