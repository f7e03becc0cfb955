package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("T05")
class TokenFamilyIdTest {

  private static final int MANY = 1_000_000;

  private final SecureRandom random = new SecureRandom();

  @Test
  void of_a_million_logins_no_two_have_the_same_id_in_their_access_tokens_either() {
    var logins = new HashSet<String>(2 * MANY);
    for (int i = 0; i < MANY; i++) {
      logins.add(TokenFamilyId.random(random).accessTokenId(0, 0).text());
    }

    assertThat(logins).hasSize(MANY);
  }

  @Test
  void the_id_of_a_refresh_token_names_its_login_and_generation() {
    TokenFamilyId login = TokenFamilyId.random(random);

    for (int generation : new int[] {0, 1, 70_000, Integer.MAX_VALUE}) {
      assertThat(TokenFamilyId.read(login.tokenId(generation)))
          .contains(new TokenFamilyId.Use(login, generation));
    }
  }

  @Test
  void all_tokens_of_a_login_share_one_shown_id_and_one_name() {
    TokenFamilyId login = TokenFamilyId.random(random);

    assertThat(login.shown()).hasSize(24);
    assertThat(login.tokenId(70_000)).startsWith(login.shown());
    assertThat(login.object()).isEqualTo("login:" + login.shown());
    assertThat(login.login()).isEqualTo("login:" + login.value().getMostSignificantBits());
    assertThat(TokenFamilyId.ofShown(login.shown())).contains(login);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x", "0123456789ABCDEF01234567", "0123456789abcdef0123456"})
  void another_text_is_no_shown_id(String text) {
    assertThat(TokenFamilyId.ofShown(text)).isEmpty();
  }

  @Test
  void a_negative_generation_is_no_generation() {
    assertThat(TokenFamilyId.read("0".repeat(24) + "80000000")).isEmpty();
    assertThat(TokenFamilyId.read("0".repeat(31))).isEmpty();
  }

  @Test
  void a_token_of_django_opens_the_family_that_its_id_begins() {
    String jti = "0123456789abcdef8899aabbccddeeff";

    assertThat(TokenFamilyId.carriedId(jti))
        .contains(UUID.fromString("01234567-89ab-cdef-8899-aabbccddeeff"));
    assertThat(TokenFamilyId.readCarried(jti))
        .contains(
            new TokenFamilyId.Use(
                new TokenFamilyId(UUID.fromString("01234567-89ab-cdef-8899-aabb00000000")), 0));
    assertThat(TokenFamilyId.readCarried("not hexadecimal")).isEmpty();
  }
}
