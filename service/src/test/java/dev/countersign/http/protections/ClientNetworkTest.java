package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClientNetworkTest {

  @ParameterizedTest
  @CsvSource({
    "192.0.2.1, 192.0.2.1, false",
    "127.0.0.1, 127.0.0.1, true",
    "2001:db8:1:2:3:4:5:6, 2001:db8:1:2:0:0:0:0/64, false",
    "::1, 0:0:0:0:0:0:0:0/64, true"
  })
  void an_ipv4_address_or_a_network_of_64_bits_is_a_client(
      String address, String network, boolean isThisMachine) {
    assertThat(ClientNetwork.of(address)).isEqualTo(new ClientNetwork(network, isThisMachine));
    assertThat(ClientNetwork.read(address)).contains(ClientNetwork.of(address));
  }

  @Test
  void a_text_that_is_no_address_stands_for_itself() {
    assertThat(ClientNetwork.read("localhost")).isEmpty();
    assertThat(ClientNetwork.of("localhost")).isEqualTo(new ClientNetwork("localhost", false));
  }
}
