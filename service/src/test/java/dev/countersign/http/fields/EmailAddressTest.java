package dev.countersign.http.fields;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EmailAddressTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a@example.com",
        "a+b@example.co.uk",
        "x@localhost",
        "x@[127.0.0.1]",
        "x@[2001:db8::1]",
        "x@exämple.com",
        "!#$%&'*+/=?^_`{}|~-@example.com",
        "\"quoted\"@example.com",
        "\"quo\\\"ted\"@example.com",
        "\"a\\ b\"@example.com",
        "azAZ09@example.com",
        "x@az.az09",
        "\"~\"@example.com",
        "\"\\~\"@example.com"
      })
  void is_accepted(String address) {
    assertThat(EmailAddress.complaint(address)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "nope",
        "@example.com",
        "a@",
        "a@b.c",
        "a@b",
        "a..b@example.com",
        ".a@example.com",
        "a@example..com",
        "a@-example.com",
        "a@example-.com",
        "a@example.com\nBcc: x",
        "ü@example.com",
        "\"a b\"@example.com",
        "\"a\rb\"@example.com",
        "\"a\\\rb\"@example.com",
        "\"a\\\nBcc:x\"@example.com",
        "\"a\\\u0000b\"@example.com",
        "\"a\\\tb\"@example.com",
        "\"a\\\u007fb\"@example.com",
        "\"a\\\u0085b\"@example.com",
        "\"a\\\u2028b\"@example.com",
        "\"a@example.com",
        "\"\"@example.com",
        "\"a\\\"@example.com",
        "\"a\u007f\"@example.com",
        "a b@example.com",
        "a@exam ple.com",
        "x@[not-an-address]"
      })
  void is_refused(String address) {
    assertThat(EmailAddress.complaint(address)).contains("Enter a valid email address.");
  }

  @Test
  void an_address_has_at_most_320_characters_and_a_label_63() {
    assertThat(EmailAddress.complaint("a".repeat(308) + "@example.com")).isEmpty();
    assertThat(EmailAddress.complaint("a".repeat(309) + "@example.com")).isPresent();
    assertThat(EmailAddress.complaint("a@" + "a".repeat(63) + ".com")).isEmpty();
    assertThat(EmailAddress.complaint("a@" + "a".repeat(64) + ".com")).isPresent();
  }

  @Test
  void a_megabyte_is_refused_without_being_looked_through() {
    assertThat(EmailAddress.complaint("a".repeat(1_000_000) + "@example.com")).isPresent();
    assertThat(EmailAddress.complaint("a@" + "a.".repeat(500_000) + "com")).isPresent();
  }
}
