package dev.countersign.http.protections;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NetworkTest {

  @ParameterizedTest
  @CsvSource({
    "10.0.0.0/8, 10.255.1.2, true",
    "10.0.0.0/8, 11.0.0.1, false",
    "10.0.0.7/8, 10.200.0.1, true",
    "192.0.2.1, 192.0.2.1, true",
    "192.0.2.1, 192.0.2.2, false",
    "192.0.2.128/25, 192.0.2.127, false",
    "192.0.2.128/25, 192.0.2.128, true",
    "0.0.0.0/0, 203.0.113.9, true",
    "0.0.0.0/0, ::1, false",
    "fd00::/8, fd12:3456::1, true",
    "fd00::/8, fe80::1, false",
    "::1, ::1, true",
    "::1, 0:0:0:0:0:0:0:1, true",
    "::/0, 10.0.0.1, false",
    "127.0.0.1, ::ffff:127.0.0.1, true"
  })
  void a_network_contains_the_addresses_that_begin_like_it(
      String network, String address, boolean isInside) {
    boolean contained =
        Network.parse(network).orElseThrow().contains(Network.address(address).orElseThrow());

    assertThat(contained).isEqualTo(isInside);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "10.0.0.0/33",
        "10.0.0.0/",
        "10.0.0/8",
        "10",
        "010.0.0.1",
        "256.0.0.1",
        "0x7f.0.0.1",
        "fd00::/129",
        "fd00:::/8",
        "fe80::1%eth0",
        "[::1]",
        "localhost",
        "10.0.0.0/8/8",
        "10.0.0.0/-1",
        "*"
      })
  void anything_else_is_no_network(String text) {
    assertThat(Network.parse(text)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"[::1]", "fe80::1%eth0", "localhost", "1", ""})
  void a_literal_in_another_spelling_is_no_address(String text) {
    assertThat(Network.address(text)).isEmpty();
  }

  @Test
  void an_address_alone_is_a_network_of_one() {
    assertThat(Network.parse("192.0.2.1").orElseThrow().prefix()).isEqualTo(32);
    assertThat(Network.parse("2001:db8::1").orElseThrow().prefix()).isEqualTo(128);
  }
}
