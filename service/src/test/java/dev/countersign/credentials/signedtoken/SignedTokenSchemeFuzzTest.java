package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.code_intelligence.jazzer.junit.FuzzTest;
import com.code_intelligence.jazzer.mutation.annotation.NotNull;
import dev.countersign.api.access.AuthenticationOutcome;
import dev.countersign.api.access.AuthenticationOutcome.Accepted;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Clock;
import java.util.Base64;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.mock.web.MockHttpServletRequest;

/**
 * Tests the Authorization header: a fuzz test with JAZZER_FUZZ=1, otherwise a test of the seeds.
 */
@Tag("R30")
@Tag("T18")
class SignedTokenSchemeFuzzTest {

  private static final String TOKEN = new Tokens(ServiceTest.SECRET_KEY).access(1);

  private static final TestCodec CODEC = TestCodec.withKey(ServiceTest.SECRET_KEY);

  private static final SignedTokenScheme SCHEME = CODEC.scheme(Clock.systemUTC());

  static Stream<Arguments> seeds() {
    return Stream.of(
            "",
            " ",
            "Bearer",
            "Bearer ",
            "Bearer " + TOKEN,
            "bEARER\t" + TOKEN + " ",
            "Bearer " + TOKEN + " x",
            "Bearer " + TOKEN + ",Bearer " + TOKEN,
            "Token " + TOKEN)
        .map(Arguments::of);
  }

  /** Only the keyword, blanks and the genuine token are accepted. */
  @MethodSource("seeds")
  @FuzzTest(maxDuration = "10m")
  void only_the_genuine_token_makes_a_caller(@NotNull String header) {
    boolean accepted = outcome(header) instanceof Accepted;

    if (accepted && !header.strip().matches("(?i:bearer)[ \t]+" + TOKEN)) {
      throw new AssertionError("Accepted: " + header);
    }
  }

  static Stream<Arguments> payloads() {
    return Stream.of(
            Tokens.json(Tokens.accessPayload(1)),
            Tokens.json(Tokens.refreshPayload(1)),
            "{\"token_type\":\"access\",\"exp\":1e300,\"iat\":null,\"jti\":[],\"user_id\":{}}",
            "{\"exp\":99999999999999999999,\"nbf\":true,\"sub\":1,\"user_id\":\"-1\"}",
            "[".repeat(2000),
            "null")
        .map(text -> Arguments.of((Object) text.getBytes(UTF_8)));
  }

  /**
   * Any signed payload gets an outcome and never causes an exception, even if its author has the
   * key.
   */
  @MethodSource("payloads")
  @FuzzTest(maxDuration = "10m")
  void claims_of_any_kind_get_an_answer(byte @NotNull [] payload) {
    String content =
        base64("{\"alg\":\"HS256\",\"typ\":\"JWT\"}".getBytes(UTF_8)) + "." + base64(payload);

    outcome("Bearer " + content + "." + base64(CODEC.sign(content.getBytes(UTF_8))));
  }

  private static AuthenticationOutcome outcome(String header) {
    var request = new MockHttpServletRequest();
    request.addHeader("Authorization", header);
    return SCHEME.authenticate(request);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }
}
