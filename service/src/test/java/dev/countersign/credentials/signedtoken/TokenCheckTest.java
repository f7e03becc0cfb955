package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.signedtoken.TokenVerdict.Bad;
import dev.countersign.credentials.signedtoken.TokenVerdict.Good;
import dev.countersign.credentials.signedtoken.TokenVerdict.Nameless;
import dev.countersign.identity.users.AuthenticationMethod;
import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.verifier.token.TokenKind;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** Tests what a valid, an expired and a foreign token are taken for. */
class TokenCheckTest {

  private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
  private static final TokenFamilyId LOGIN = new TokenFamilyId(new UUID(77, 0));

  private final TokenCodec codec = KeyedCodecs.with(Map.of());
  private final TokenCheck tokens =
      new TokenCheck(codec, TestSettings.defaults(), Clock.fixed(NOW, ZoneOffset.UTC));

  @Test
  void a_valid_token_names_its_user_and_expiry() {
    assertThat(tokens.check(access(), TokenKind.ACCESS))
        .isInstanceOfSatisfying(
            Good.class,
            good -> {
              assertThat(good.token().userId()).isEqualTo(7);
              assertThat(good.token().tokenKind()).isEqualTo(TokenKind.ACCESS);
              assertThat(good.token().kind()).isEqualTo("AccessToken");
              assertThat(good.token().expiresAt()).isEqualTo(NOW.plusSeconds(60));
              assertThat(good.token().isCarried()).isFalse();
            });
  }

  @Test
  void a_token_of_one_kind_is_not_accepted_as_the_other() {
    assertThat(tokens.check(refresh(), TokenKind.ACCESS))
        .isEqualTo(new Bad("Token has wrong type"));
    assertThat(tokens.check(access(), TokenKind.REFRESH))
        .isEqualTo(new Bad("Token has wrong type"));
  }

  @Test
  void where_either_kind_is_accepted_the_verdict_tells_the_kind() {
    assertThat(kind(tokens.checkEither(access()))).isEqualTo(TokenKind.ACCESS);
    assertThat(kind(tokens.checkEither(refresh()))).isEqualTo(TokenKind.REFRESH);
  }

  @Test
  void text_without_a_good_signature_is_invalid() {
    String foreign = KeyedCodecs.with(Map.of("signing-key", "x".repeat(32))).encode(claims());

    for (String text : List.of("", "a.b.c", foreign)) {
      assertThat(tokens.check(text, TokenKind.ACCESS)).isEqualTo(new Bad("Token is invalid"));
      assertThat(tokens.checkEither(text)).isEqualTo(new Bad("Token is invalid"));
      assertThat(tokens.checkTimeless(text)).isEqualTo(new Bad("Token is invalid"));
    }
  }

  @Test
  void an_expired_token_still_identifies_its_user_where_times_do_not_count() {
    Map<String, Object> claims = claims();
    claims.put("exp", NOW.getEpochSecond());
    String expired = codec.encode(claims);

    assertThat(tokens.check(expired, TokenKind.ACCESS)).isEqualTo(new Bad("Token is expired"));
    assertThat(tokens.checkEither(expired)).isEqualTo(new Bad("Token is expired"));
    assertThat(kind(tokens.checkTimeless(expired))).isEqualTo(TokenKind.ACCESS);
  }

  @Test
  void a_token_without_a_user_id_is_nameless() {
    Map<String, Object> claims = claims();
    claims.remove("user_id");

    assertThat(tokens.check(codec.encode(claims), TokenKind.ACCESS)).isEqualTo(new Nameless());
  }

  @Test
  void an_access_token_belongs_to_the_epoch_in_its_id() {
    CheckedToken token = good(access());

    assertThat(token.epoch()).hasValue(3);
    assertThat(token.login()).isEqualTo("login:77");
    assertThat(token.refusalIn(new LoginEpoch(3, Optional.of(NOW)))).isEmpty();
    assertThat(token.refusalIn(new LoginEpoch(4, Optional.empty())))
        .get()
        .satisfies(refusal -> assertThat(refusal.reason()).isEqualTo("Token is invalid"));
  }

  @Test
  void a_token_of_an_earlier_release_must_be_issued_after_the_epoch_began() {
    Map<String, Object> claims = claims();
    claims.put("jti", "0123456789abcdef4899aabbccddeeff");
    CheckedToken token = good(codec.encode(claims));

    assertThat(token.epoch()).isEmpty();
    assertThat(token.login()).isEqualTo("token");
    assertThat(token.isOf(new LoginEpoch(9, Optional.empty()))).isTrue();
    assertThat(token.isOf(new LoginEpoch(9, Optional.of(NOW.minusSeconds(61))))).isTrue();
    assertThat(token.isOf(new LoginEpoch(9, Optional.of(NOW.minusSeconds(60))))).isFalse();
  }

  @Test
  void a_refresh_token_names_its_family_and_generation() {
    assertThat(good(refresh()).use()).contains(new TokenFamilyId.Use(LOGIN, 5));
  }

  @Test
  void the_username_is_known_if_it_is_a_claim() {
    assertThat(good(access()).username()).isEmpty();

    Map<String, Object> claims = claims();
    claims.put("username", "ada");
    assertThat(good(codec.encode(claims)).username()).contains("ada");
  }

  @Test
  void without_the_claim_amr_the_login_was_by_password_alone() {
    assertThat(good(access()).methods()).containsExactly(AuthenticationMethod.PASSWORD);

    Map<String, Object> claims = claims();
    claims.put("amr", List.of("pwd", "otp", 1));
    assertThat(good(codec.encode(claims)).methods())
        .containsExactly(AuthenticationMethod.PASSWORD, AuthenticationMethod.ONE_TIME_CODE);
  }

  @Test
  void a_token_of_django_has_no_name_no_epoch_and_a_family_of_its_own() {
    Map<String, Object> claims = claims();
    claims.put("jti", LOGIN.tokenId(5));
    claims.put("username", "ada");
    claims.put("amr", List.of("pop"));
    CheckedToken own = good(codec.encode(claims));
    var token =
        new CheckedToken(
            own.tokenKind(), own.id(), 7, own.expiresAt(), own.issuedAfter(), own.claims(), true);

    assertThat(token.username()).isEmpty();
    assertThat(token.epoch()).isEmpty();
    assertThat(token.login()).isEqualTo("token");
    assertThat(token.methods()).containsExactly(AuthenticationMethod.PASSWORD);
    assertThat(token.use()).contains(new TokenFamilyId.Use(LOGIN, 0));
  }

  private String access() {
    return codec.encode(claims());
  }

  private String refresh() {
    Map<String, Object> claims = claims();
    claims.put("token_type", "refresh");
    claims.put("jti", LOGIN.tokenId(5));
    return codec.encode(claims);
  }

  private CheckedToken good(String token) {
    return ((Good) tokens.checkEither(token)).token();
  }

  private static TokenKind kind(TokenVerdict verdict) {
    return ((Good) verdict).token().tokenKind();
  }

  private static Map<String, Object> claims() {
    var claims = new LinkedHashMap<String, Object>();
    claims.put("token_type", "access");
    claims.put("exp", NOW.plusSeconds(60).getEpochSecond());
    claims.put("iat", NOW.minusSeconds(60).getEpochSecond());
    claims.put("jti", LOGIN.accessTokenId(1, 3).text());
    claims.put("user_id", "7");
    return claims;
  }
}
