package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/** Replays the exchanges recorded with rotation and without blacklisting. */
@TestPropertySource(
    properties = {
      "countersign.jwt.blacklist-after-rotation=false",
      "countersign.jwt.blacklist-enabled=false",
      "test.database-of=oracle"
    })
class NoBlacklistReplayTest extends OracleReplay {

  NoBlacklistReplayTest() {
    super("variant_no_blacklist_app", "variant_rotate_noblacklist");
  }
}
