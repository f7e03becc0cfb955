package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LoginHistoryStoreTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.7,192.0.",
    "2001:db8:7:1:0:0:0:1,2001:db8:7:",
    "2001:db8::1,2001:db8::",
    "'',''"
  })
  void a_network_is_half_of_an_address_or_three_groups(String address, String expected) {
    assertThat(LoginHistoryStore.network(address)).isEqualTo(expected);
  }
}
