package dev.countersign.verifier.token;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Base64;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TokenDecoderTest {

  private static final TokenDecoder ALL = new TokenDecoder((_, _, _) -> true);

  @Test
  void the_payload_is_read_if_the_signature_is_valid() {
    String token = "h." + encoded("{\"jti\":\"x\"}") + ".s";

    assertThat(ALL.decode(token).orElseThrow().get("jti").asString()).isEqualTo("x");
    assertThat(new TokenDecoder((_, _, _) -> false).decode(token)).isEmpty();
  }

  @Test
  void header_content_and_signature_are_given_to_the_check() {
    var decoder =
        new TokenDecoder(
            (header, content, signature) ->
                header.equals("h") && content.equals("h.e30") && signature.equals("s"));

    assertThat(decoder.decode("h.e30.s")).isPresent();
  }

  @Test
  void the_longest_token_has_4096_characters() {
    String longest = "h.e30." + "s".repeat(TokenDecoder.LONGEST - 6);

    assertThat(ALL.decode(longest)).isPresent();
    assertThat(ALL.decode(longest + "s")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", ".", "..", "h.e30", "h.e30.s.t", "h.e31.s", "h.e30=.s", "h.*.s", "h.W10.s"})
  void other_texts_are_refused(String token) {
    assertThat(ALL.decode(token)).isEmpty();
  }

  @Test
  void a_payload_that_is_no_strict_json_object_in_utf_8_is_refused() {
    assertThat(ALL.decode("h." + encoded("{\"a\":1,\"a\":2}") + ".s")).isEmpty();
    assertThat(ALL.decode("h." + encoded("{} {}") + ".s")).isEmpty();
    byte[] invalid = {'{', '"', (byte) 0xff, '"', ':', '1', '}'};
    assertThat(ALL.decode("h." + Base64.getUrlEncoder().encodeToString(invalid) + ".s")).isEmpty();
  }

  private static String encoded(String json) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }
}
