package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.users.LoginEpoch;
import dev.countersign.verifier.token.AccessTokenId;
import dev.countersign.verifier.token.TokenKind;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.JsonNodeFactory;

/** Checks to which login epoch an access token belongs, by its id or by its time of issue. */
class AccessTokenEpochTest {

  private static final Instant ENDED = Instant.parse("2026-11-15T12:00:00.750Z");
  private static final Instant SAME_SECOND = Instant.parse("2026-11-15T12:00:00Z");
  private static final LoginEpoch SECOND = new LoginEpoch(2, Optional.of(ENDED));

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 16, Integer.MAX_VALUE})
  void an_id_names_its_epoch_and_has_32_hexadecimal_digits(int epoch) {
    var login = new TokenFamilyId(new UUID(0xfedcba9876543210L, 0));

    String id = login.accessTokenId(70_000, epoch).text();

    assertThat(id).hasSize(32).startsWith("fedcba9876543210");
    assertThat(AccessTokenId.read(id)).map(AccessTokenId::epoch).contains(epoch);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "c9ada4c7d8cc4b68a78e08c783de0641",
        "fedcba98765432100000000080000000",
        "fedcba98765432100001000000000000",
        "FEDCBA98765432100000000000000001",
        "fedcba9876543210000000000000001",
        "fedcba987654321000000000000000011",
        "fedcba9876543210000000000000000g"
      })
  void any_other_text_names_none(String id) {
    assertThat(AccessTokenId.read(id)).isEmpty();
  }

  @Test
  void an_id_of_the_original_never_names_one() {
    for (int i = 0; i < 1000; i++) {
      assertThat(AccessTokenId.read(UUID.randomUUID().toString().replace("-", ""))).isEmpty();
    }
    assertThat(AccessTokenId.read(new UUID(0x4000L, 1L << 63).toString().replace("-", "")))
        .isEmpty();
  }

  @Test
  void a_token_that_names_its_epoch_is_of_that_one_alone_whatever_the_clocks_say() {
    for (Instant issued : new Instant[] {Instant.EPOCH, SAME_SECOND, ENDED.plusSeconds(99)}) {
      assertThat(token(1, issued).isOf(SECOND)).isFalse();
      assertThat(token(2, issued).isOf(SECOND)).isTrue();
      assertThat(token(3, issued).isOf(SECOND)).isFalse();
    }
  }

  @Test
  void a_token_that_names_none_must_have_been_issued_in_a_later_second() {
    assertThat(tokenOfTheOriginal(SAME_SECOND.minusSeconds(1)).isOf(SECOND)).isFalse();
    assertThat(tokenOfTheOriginal(SAME_SECOND).isOf(SECOND)).isFalse();
    assertThat(tokenOfTheOriginal(SAME_SECOND.plusSeconds(1)).isOf(SECOND)).isTrue();
  }

  @Test
  void a_token_that_names_none_is_good_for_a_user_whose_logins_were_never_ended() {
    var never = new LoginEpoch(2, Optional.empty());

    assertThat(tokenOfTheOriginal(Instant.EPOCH).isOf(never)).isTrue();
  }

  @Test
  void the_refusal_is_that_of_any_other_access_token_that_is_not_valid() {
    assertThat(token(2, ENDED).refusalIn(SECOND)).isEmpty();
    assertThat(token(1, ENDED).refusalIn(SECOND).orElseThrow().body().toString())
        .isEqualTo(SignedTokenScheme.refusal("Token is invalid").body().toString());
  }

  private static CheckedToken token(int epoch, Instant issuedAfter) {
    return checked("%016x%016x".formatted(5L, epoch), issuedAfter);
  }

  private static CheckedToken tokenOfTheOriginal(Instant issuedAfter) {
    return checked("c9ada4c7d8cc4b68a78e08c783de0641", issuedAfter);
  }

  private static CheckedToken checked(String id, Instant issuedAfter) {
    return new CheckedToken(
        TokenKind.ACCESS,
        id,
        7,
        ENDED.plusSeconds(1800),
        issuedAfter,
        JsonNodeFactory.instance.objectNode(),
        false);
  }
}
