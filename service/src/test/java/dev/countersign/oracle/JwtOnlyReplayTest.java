package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with the scheme jwt. */
@TestPropertySource(
    properties = {"countersign.api.default-authentication-classes=jwt", "test.database-of=oracle"})
class JwtOnlyReplayTest extends OracleReplay {

  JwtOnlyReplayTest() {
    super("auth_order_jwt_only");
  }
}
