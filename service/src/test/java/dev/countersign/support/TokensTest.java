package dev.countersign.support;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jwt.SignedJWT;
import java.time.Duration;
import java.util.Date;
import org.junit.jupiter.api.Test;

class TokensTest {

  private static final String KEY = ServiceTest.SECRET_KEY;

  private final Tokens tokens = new Tokens(KEY);

  @Test
  void another_library_accepts_the_signature() throws Exception {
    SignedJWT token = SignedJWT.parse(tokens.access(7));

    assertThat(token.verify(new MACVerifier(KEY.getBytes(UTF_8)))).isTrue();
    assertThat(token.verify(new MACVerifier((KEY + "x").getBytes(UTF_8)))).isFalse();
  }

  @Test
  void header_and_claims_come_in_the_order_of_the_original() throws Exception {
    SignedJWT token = SignedJWT.parse(tokens.access(7));

    assertThat(token.getParsedParts()[0].decodeToString())
        .isEqualTo("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
    assertThat(token.getPayload().toString())
        .matches(
            "\\{\"token_type\":\"access\",\"exp\":\\d+,\"iat\":\\d+,"
                + "\"jti\":\"[0-9a-f]{32}\",\"user_id\":\"7\"}");
  }

  @Test
  void access_lasts_thirty_minutes_and_refresh_seven_days() throws Exception {
    assertThat(lifetime(tokens.access(1))).isEqualTo(Duration.ofMinutes(30));
    assertThat(lifetime(tokens.refresh(1))).isEqualTo(Duration.ofDays(7));
  }

  @Test
  void a_token_can_be_signed_with_another_hmac() throws Exception {
    SignedJWT token =
        SignedJWT.parse(tokens.signed("HmacSHA512", "{\"alg\":\"HS512\"}", "{\"a\":1}"));

    assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.HS512);
    assertThat(token.verify(new MACVerifier(KEY.getBytes(UTF_8)))).isTrue();
  }

  @Test
  void text_that_is_not_json_is_signed_as_it_stands() {
    assertThat(tokens.signed("[]", "not json")).startsWith("W10.bm90IGpzb24.");
  }

  private static Duration lifetime(String token) throws Exception {
    Date start = SignedJWT.parse(token).getJWTClaimsSet().getIssueTime();
    Date end = SignedJWT.parse(token).getJWTClaimsSet().getExpirationTime();
    return Duration.between(start.toInstant(), end.toInstant());
  }
}
