package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** What was recorded with the schemes jwt, in this order. */
@TestPropertySource(
    properties = {"countersign.api.default-authentication-classes=jwt", "test.database-of=oracle"})
class JwtOnlyReplayTest extends OracleReplay {

  JwtOnlyReplayTest() {
    super("auth_order_jwt_only");
  }
}
