package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/**
 * Replays the exchanges recorded with custom claims, with JSON only, and with same-origin frames.
 */
@TestPropertySource(
    properties = {
      "countersign.jwt.custom-claims=email,username,is_staff",
      "countersign.api.browsable=false",
      "countersign.security.frame-options=SAMEORIGIN",
      "test.database-of=oracle"
    })
class VariantsReplayTest extends OracleReplay {

  VariantsReplayTest() {
    super("variant_custom_claims", "variant_json_only", "variant_xfo_sameorigin");
  }
}
