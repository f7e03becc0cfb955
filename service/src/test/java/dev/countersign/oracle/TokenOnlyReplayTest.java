package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** What was recorded with the schemes token, in this order. */
@TestPropertySource(
    properties = {
      "countersign.api.default-authentication-classes=token",
      "test.database-of=oracle"
    })
class TokenOnlyReplayTest extends OracleReplay {

  TokenOnlyReplayTest() {
    super("auth_order_token_only");
  }
}
