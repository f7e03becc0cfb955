package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the schemes jwt and session, in this order. */
@TestPropertySource(
    properties = {
      "countersign.api.default-authentication-classes=jwt,session",
      "test.database-of=oracle"
    })
class JwtSessionReplayTest extends OracleReplay {

  JwtSessionReplayTest() {
    super("auth_order_jwt_session");
  }
}
