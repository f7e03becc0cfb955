package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the scheme token. */
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
