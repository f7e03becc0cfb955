package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the schemes token, jwt and session, in this order. */
@TestPropertySource(
    properties = {
      "countersign.api.default-authentication-classes=token,jwt,session",
      "test.database-of=oracle"
    })
class TokenFirstReplayTest extends OracleReplay {

  TokenFirstReplayTest() {
    super("auth_order_token_first");
  }
}
