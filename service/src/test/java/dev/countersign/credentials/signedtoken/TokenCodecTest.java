package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.MACVerifier;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Base64;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("R3")
@Tag("T09")
@Tag("T11")
@Tag("T14")
@Tag("T15")
@Tag("T16")
class TokenCodecTest {

  private static final String ALPHABET =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \t\n\0é";

  private final TestCodec codec = TestCodec.withKey(ServiceTest.SECRET_KEY);

  @Test
  void what_it_writes_an_independent_reader_accepts() throws Exception {
    String token = codec.encode(Map.of("user_id", "1"));

    JWSObject parsed = JWSObject.parse(token);

    assertThat(parsed.verify(new MACVerifier(ServiceTest.SECRET_KEY))).isTrue();
    assertThat(parsed.getHeader().getParsedBase64URL().decodeToString())
        .isEqualTo("{\"alg\":\"HS256\",\"typ\":\"JWT\"}");
    assertThat(parsed.getPayload()).hasToString("{\"user_id\":\"1\"}");
  }

  @Test
  void what_an_independent_writer_signs_it_reads() {
    String token = new Tokens(ServiceTest.SECRET_KEY).access(42);

    assertThat(codec.decode(token).orElseThrow().get("user_id").asString()).isEqualTo("42");
  }

  @Test
  void the_header_in_the_order_of_older_releases_is_read_too() {
    String token =
        new Tokens(ServiceTest.SECRET_KEY)
            .signed("{\"typ\":\"JWT\",\"alg\":\"HS256\"}", "{\"user_id\":1}");

    assertThat(codec.decode(token)).isPresent();
  }

  @Test
  void no_edit_of_one_character_is_accepted() {
    String token = new Tokens(ServiceTest.SECRET_KEY).access(42);
    int tried = 0;

    for (int i = 0; i <= token.length(); i++) {
      if (i < token.length()) {
        assertThat(codec.decode(token.substring(0, i) + token.substring(i + 1))).isEmpty();
      }
      for (int k = 0; k < ALPHABET.length(); k++) {
        char character = ALPHABET.charAt(k);
        assertThat(codec.decode(token.substring(0, i) + character + token.substring(i))).isEmpty();
        if (i < token.length() && token.charAt(i) != character) {
          assertThat(codec.decode(token.substring(0, i) + character + token.substring(i + 1)))
              .isEmpty();
        }
        tried += 2;
      }
    }
    System.out.printf("figure: %d edits of one character of a token, 0 accepted%n", tried);
  }

  @Test
  void no_random_mutant_is_accepted_and_none_fails_unexpectedly() {
    String token = new Tokens(ServiceTest.SECRET_KEY).access(42);
    var random = new Random(20261115);

    for (int round = 0; round < 200_000; round++) {
      var mutant = new StringBuilder(token);
      for (int edits = 1 + random.nextInt(4); edits > 0; edits--) {
        mutant.setCharAt(
            random.nextInt(mutant.length()), ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      }
      if (!mutant.toString().equals(token)) {
        assertThat(codec.decode(mutant.toString())).isEmpty();
      }
    }
  }

  @Test
  void text_that_is_no_token_is_refused_whatever_its_size() {
    for (String text :
        new String[] {
          "", ".", "..", "...", "a.b.c", "é.é.é", ".".repeat(1_000_000), "a".repeat(1_000_000)
        }) {
      assertThat(codec.decode(text)).isEmpty();
    }
  }

  @Test
  void a_payload_has_one_spelling_even_under_a_good_signature() {
    String header = base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8));
    String claims = "{\"a\":1}";

    assertThat(codec.decode(signed(header + ".eyJhIjoxfQ"))).isPresent();

    for (String payload :
        new String[] {
          "eyJhIjoxfQ==",
          "eyJhIjoxfR",
          "eyJhIjoxfQ ",
          base64(("\uFEFF" + claims).getBytes(UTF_8)),
          base64(claims.getBytes(UTF_16BE)),
          base64("{\"a\":\"\u00e9\"}".getBytes(ISO_8859_1))
        }) {
      assertThat(codec.decode(signed(header + "." + payload))).as(payload).isEmpty();
    }
  }

  @Test
  void another_key_reads_nothing() {
    String token = new Tokens(ServiceTest.SECRET_KEY).access(42);

    assertThat(TestCodec.withKey("another-key-".repeat(5)).decode(token)).isEmpty();
  }

  private static String signed(String content) {
    TestCodec key = TestCodec.withKey(ServiceTest.SECRET_KEY);
    return content + "." + base64(key.sign(content.getBytes(UTF_8)));
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
