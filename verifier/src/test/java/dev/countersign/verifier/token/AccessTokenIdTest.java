package dev.countersign.verifier.token;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.UUID;
import org.junit.jupiter.api.Test;

final class AccessTokenIdTest {

  @Test
  void an_id_is_the_family_the_number_and_the_epoch_in_hexadecimal_digits() {
    AccessTokenId id = AccessTokenId.of(0x0123456789abcdefL, 5, 7);

    assertThat(id.text()).isEqualTo("0123456789abcdef" + "00000005" + "00000007");
    assertThat(AccessTokenId.read(id.text())).contains(id);
  }

  @Test
  void only_the_last_two_bytes_of_the_number_count() {
    assertThat(AccessTokenId.of(1, 0x12345, 0)).isEqualTo(AccessTokenId.of(1, 0x2345, 0));
    assertThat(AccessTokenId.of(1, 0xffff, 0).number()).isEqualTo(0xffff);
  }

  @Test
  void an_access_token_belongs_to_a_family_whose_id_begins_with_the_same_eight_bytes() {
    AccessTokenId id = AccessTokenId.of(42, 0, 0);

    assertThat(id.lowestLogin()).isEqualTo(new UUID(42, 0));
    assertThat(id.highestLogin()).isEqualTo(new UUID(42, -1));
  }

  @Test
  void an_id_of_SimpleJWT_is_not_read() {
    assertThat(AccessTokenId.read("0123456789abcdef" + "4123000500000007")).isEmpty();
    assertThat(AccessTokenId.read("0123456789abcdef" + "0000000580000007")).isEmpty();
  }
}
