package dev.countersign.verifier.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class ClaimRulesTest {

  private static final Instant NOW = Instant.ofEpochSecond(1_000_000);
  private static final ClaimRules STRICT =
      new ClaimRules(Duration.ZERO, null, List.of(), "user_id");
  private static final ClaimRules LENIENT =
      new ClaimRules(Duration.ofSeconds(10), null, List.of(), "user_id");
  private static final ClaimRules FOR_US =
      new ClaimRules(Duration.ZERO, "https://issuer", List.of("us", "them"), "user_id");
  private static final String VALID =
      "{'token_type':'access','exp':1000001,'iat':1000000,'jti':'x','user_id':7";

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'exp':1000001;                                                                valid",
        "'exp':1000000;                                                                Token is expired",
        "'exp':999990;                                                                 Token is expired",
        "'exp':-1;                                                                     Token is expired",
        "'exp':1000001,'iat':1000000,'nbf':1000000;                                    valid",
        "'exp':1000001,'iat':1000001;                                                  Token is invalid",
        "'exp':1000001,'nbf':1000001;                                                  Token is invalid",
        "'exp':31556889864403199;                                                      valid",
        "'exp':31556889864403200;                                                      Token is invalid",
        "'exp':9223372036854775808;                                                    Token is invalid",
        "'exp':1000001.5;                                                              Token is invalid",
        "'exp':'1000001';                                                              Token is invalid",
        "'exp':null;                                                                   Token is invalid",
        "'exp':1000001,'iat':'1000000';                                                Token is invalid",
        "'exp':1000001,'nbf':true;                                                     Token is invalid",
        "'exp':1000001,'sub':'7';                                                      valid",
        "'exp':1000001,'sub':7;                                                        Token is invalid",
        "'iat':1000000;                                                                Token has no 'exp' claim",
      })
  void times_are_integers_and_the_token_is_valid_before_its_end(String times, String outcome) {
    ObjectNode claims = claims("{'token_type':'access','jti':'x'," + times + "}");

    assertThat(STRICT.fault(claims, TokenKind.ACCESS, NOW).orElse("valid")).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'exp':999991;                  valid",
        "'exp':999990;                  Token is expired",
        "'exp':1000001,'iat':1000010;   valid",
        "'exp':1000001,'iat':1000011;   Token is invalid",
        "'exp':1000001,'nbf':1000010;   valid",
        "'exp':1000001,'nbf':1000011;   Token is invalid",
      })
  void the_leeway_extends_both_ends(String times, String outcome) {
    ObjectNode claims = claims("{'token_type':'access','jti':'x'," + times + "}");

    assertThat(LENIENT.fault(claims, TokenKind.ACCESS, NOW).orElse("valid")).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'token_type':'access','jti':'x';    valid",
        "'token_type':'access';              Token has no id",
        "'token_type':'access','jti':5;      Token is invalid",
        "'jti':'x';                          Token has no type",
        "'token_type':'refresh','jti':'x';   Token has wrong type",
        "'token_type':['access'],'jti':'x';  Token has wrong type",
        "'token_type':null,'jti':'x';        Token has wrong type",
      })
  void a_token_has_an_id_and_the_right_type(String members, String outcome) {
    ObjectNode claims = claims("{'exp':1000001," + members + "}");

    assertThat(STRICT.fault(claims, TokenKind.ACCESS, NOW).orElse("valid")).isEqualTo(outcome);
    assertThat(STRICT.faultAtAnyTime(claims, TokenKind.ACCESS).orElse("valid")).isEqualTo(outcome);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'iss':'https://issuer','aud':'us';              true",
        "'iss':'https://issuer','aud':['others','them']; true",
        "'iss':'https://issuer','aud':['us',5];          false",
        "'iss':'https://issuer','aud':['others'];        false",
        "'iss':'https://issuer','aud':[];                false",
        "'iss':'https://issuer','aud':'others';          false",
        "'iss':'https://issuer','aud':null;              false",
        "'iss':'https://issuer';                         false",
        "'iss':'https://other','aud':'us';               false",
        "'iss':['https://issuer'],'aud':'us';            false",
        "'aud':'us';                                     false",
      })
  void configured_issuer_and_audience_are_required(String members, boolean isValid) {
    ObjectNode claims = claims(VALID + "," + members + "}");

    assertThat(FOR_US.fault(claims, TokenKind.ACCESS, NOW).isEmpty()).isEqualTo(isValid);
    assertThat(STRICT.fault(claims, TokenKind.ACCESS, NOW)).isEmpty();
  }

  @Test
  void an_expired_token_has_a_fault_now_but_was_valid() {
    ObjectNode claims = claims("{'token_type':'access','exp':1,'jti':'x'}");

    assertThat(STRICT.fault(claims, TokenKind.ACCESS, NOW)).hasValue(ClaimRules.EXPIRED);
    assertThat(STRICT.faultAtAnyTime(claims, TokenKind.ACCESS)).isEmpty();
    assertThat(STRICT.faultAtAnyTime(claims("{'exp':'1'}"), TokenKind.ACCESS))
        .hasValue(ClaimRules.INVALID);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'iat':100; 90",
        "'iat':0; -10",
        "'iat':-1; 0",
        "'exp':100; 0",
      })
  void the_time_of_issue_is_the_earliest_possible(String members, long second) {
    assertThat(LENIENT.issuedAfter(claims("{" + members + "}")))
        .isEqualTo(Instant.ofEpochSecond(second));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "7; 7",
        "0; 0",
        "'7'; 7",
        "'007'; 7",
        "9223372036854775807; 9223372036854775807",
        "9223372036854775808; 9223372036854775807",
        "'99999999999999999999999999999999999999999';",
        "-7;",
        "'-7';",
        "'7a';",
        "'';",
        "7.0;",
        "true;",
        "null;",
        "[7];",
      })
  void a_user_id_is_an_integer_or_a_text_of_digits(String value, Long id) {
    OptionalLong read = STRICT.userId(claims("{'user_id':" + value + "}"));

    assertThat(read).isEqualTo(id == null ? OptionalLong.empty() : OptionalLong.of(id));
    assertThat(STRICT.userId(claims("{'sub':" + value + "}"))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "'token_type':'refresh'; REFRESH",
        "'token_type':'access';  ACCESS",
        "'token_type':['refresh']; ACCESS",
        "'jti':'x';              ACCESS",
      })
  void a_token_that_does_not_claim_to_be_a_refresh_token_is_an_access_token(
      String members, TokenKind kind) {
    assertThat(ClaimRules.kindOf(claims("{" + members + "}"))).isEqualTo(kind);
  }

  @Test
  void kinds_have_the_names_of_simplejwt() {
    assertThat(TokenKind.ACCESS.claim()).isEqualTo("access");
    assertThat(TokenKind.REFRESH.claim()).isEqualTo("refresh");
    assertThat(TokenKind.ACCESS.className()).isEqualTo("AccessToken");
    assertThat(TokenKind.REFRESH.className()).isEqualTo("RefreshToken");
  }

  private static ObjectNode claims(String json) {
    return (ObjectNode) StrictJson.MAPPER.readTree(json.replace('\'', '"'));
  }
}
