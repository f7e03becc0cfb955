package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded without rotation. */
@TestPropertySource(
    properties = {"countersign.jwt.rotate-refresh-tokens=false", "test.database-of=oracle"})
class NoRotationReplayTest extends OracleReplay {

  NoRotationReplayTest() {
    super("variant_norotate");
  }
}
