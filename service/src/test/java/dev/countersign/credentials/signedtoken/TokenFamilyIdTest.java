package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import java.security.SecureRandom;
import java.util.HashSet;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

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
}
