package dev.countersign.oracle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.Http;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class OracleRequestsTest {

  private final OracleRequests requests =
      new OracleRequests(
          new Http(80),
          new Tokens(ServiceTest.SECRET_KEY),
          Exchange::name,
          new StaticTokens(id -> "our-token-of-" + id),
          new RecordedCookies(new Http(80)));

  @Test
  void an_ordinary_request_is_sent_as_curl_sent_it() {
    assertThat(sent("x", List.of("Content-Type: application/json"), Optional.of("{}")))
        .isEqualTo(
            """
            PUT /x/ HTTP/1.1
            Host: localhost:80
            Accept: */*
            Content-Type: application/json
            Content-Length: 2
            Connection: close

            {}""");
  }

  @Test
  void a_semicolon_empties_a_header_and_a_colon_takes_it_away() {
    assertThat(sent("x", List.of("Accept:", "Authorization;"), Optional.empty()))
        .isEqualTo(
            """
            PUT /x/ HTTP/1.1
            Host: localhost:80
            Authorization:
            Connection: close

            """);
  }

  @Test
  void a_recorded_character_is_one_byte() {
    assertThat(sent("x", List.of(), Optional.of("\u00ff"))).contains("Content-Length: 1\n");
  }

  @Test
  void a_token_that_fits_the_exchange_is_put_in() {
    assertThat(sent("crafted-alg-none", List.of("Authorization: Bearer <jwt>"), Optional.empty()))
        .containsPattern("\nAuthorization: Bearer eyJ\\w+\\.eyJ\\w+\\.\n");
  }

  @Test
  void a_token_in_a_body_is_an_obtained_one() {
    assertThat(sent("ok", List.of(), Optional.of("{\"refresh\": \"<jwt>\"}")))
        .endsWith("{\"refresh\": \"area/ok\"}");
  }

  @Test
  void a_recorded_static_token_becomes_ours_of_the_same_user() {
    String alices = "8f1e9cefea95942acb5c23b47e3173a540da54a5";

    assertThat(sent("x", List.of("Authorization: Token " + alices + " x"), Optional.empty()))
        .contains("\nAuthorization: Token our-token-of-1 x\n");
    assertThat(
            sent(
                "x",
                List.of("Authorization: Token " + alices.toUpperCase(Locale.ROOT)),
                Optional.empty()))
        .contains("\nAuthorization: Token OUR-TOKEN-OF-1\n");
  }

  @Test
  void an_unknown_crafted_token_is_an_error() {
    assertThatThrownBy(() -> sent("crafted-new", List.of("X: <jwt>"), Optional.empty()))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_shortened_body_is_restored_to_its_full_length() {
    String body = "{\"username\":99...[5013 chars]";

    assertThat(sent("json-big-int", List.of(), Optional.of(body)))
        .contains("Content-Length: 5013\n")
        .endsWith("999}");
  }

  private String sent(String id, List<String> headers, Optional<String> body) {
    Exchange exchange = new Exchange("area", id, "PUT", "/x/", headers, body, new Answer(200, ""));
    return requests.of(exchange).toString().replace("\r\n", "\n");
  }
}
