package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Runs the Wycheproof test vectors for HMAC signatures. They are read from a directory beside the
 * project.
 */
@Tag("R4")
@Tag("T11")
@Tag("T12")
class WycheproofTest {

  private static final Path VECTORS = Path.of("../shared/wycheproof");

  private static final JsonMapper JSON = JsonMapper.shared();

  /** The header that this service writes, and the same in the order of older SimpleJWT releases. */
  private static final Set<String> OUR_HEADERS =
      Set.of("{\"alg\":\"HS256\",\"typ\":\"JWT\"}", "{\"typ\":\"JWT\",\"alg\":\"HS256\"}");

  /** RFC 7518 section 3.2. The settings enforce it, so shorter keys are never used. */
  private static final int SHORTEST_KEY = 256;

  /**
   * Wycheproof marks these as valid, although their base64url contains a {@code ?}, which RFC 7515
   * forbids.
   */
  private static final Set<Integer> MISSPELT = Set.of(372, 373);

  @ParameterizedTest
  @ValueSource(strings = {"json_web_signature_test", "json_web_crypto_test"})
  void no_invalid_token_is_accepted_and_every_valid_one_is_accounted_for(String file)
      throws Exception {
    var counts = new TreeMap<String, Integer>();

    for (JsonNode group : read(file).get("testGroups")) {
      for (JsonNode key : hs256Keys(group)) {
        TestCodec codec = TestCodec.withKey(Base64.getUrlDecoder().decode(key.get("k").asString()));
        group.get("tests").forEach(vector -> counts.merge(verdict(codec, vector), 1, Integer::sum));
      }
    }

    assertThat(counts.getOrDefault("invalid, refused", 0)).isPositive();
    System.out.printf("figure: wycheproof %s, HS256: %s%n", file, counts);
  }

  /**
   * Half of the tags in the file are truncated to 128 bits. HS256 compares the whole tag and never
   * accepts a truncated one, so the test compares it with the beginning of the computed tag.
   */
  @Test
  void the_signature_is_the_hmac_that_the_vectors_say() throws Exception {
    var counts = new TreeMap<String, Integer>();

    for (JsonNode group : read("hmac_sha256_test").get("testGroups")) {
      String kind =
          (group.get("keySize").asInt() < SHORTEST_KEY ? "key too short for us, " : "")
              + (group.get("tagSize").asInt() == 256 ? "whole tag, " : "truncated tag, ");
      for (JsonNode vector : group.get("tests")) {
        String result = vector.get("result").asString();
        byte[] tag = bytes(vector, "tag");
        byte[] ours = TestCodec.withKey(bytes(vector, "key")).sign(bytes(vector, "msg"));

        assertThat(Arrays.equals(ours, 0, tag.length, tag, 0, tag.length))
            .as(vector.toString())
            .isEqualTo(result.equals("valid"));
        counts.merge(kind + result, 1, Integer::sum);
      }
    }

    assertThat(counts.values().stream().mapToInt(Integer::intValue).sum()).isEqualTo(174);
    System.out.printf("figure: wycheproof hmac_sha256_test: %s, all as stated%n", counts);
  }

  /** Fails if a vector is treated wrongly; otherwise returns how it was treated. */
  private static String verdict(TestCodec codec, JsonNode vector) {
    JsonNode jws = vector.get("jws");
    String token = jws.isString() ? jws.asString() : jws.toString();
    boolean accepted = codec.decode(token).isPresent();
    if (!vector.get("result").asString().equals("valid")) {
      assertThat(accepted).as(vector.toString()).isFalse();
      return "invalid, refused";
    }
    if (MISSPELT.contains(vector.get("tcId").asInt())) {
      assertThat(accepted).as(vector.toString()).isFalse();
      return "valid, refused: not base64url";
    }
    String[] parts = token.split("\\.", -1);
    assertThat(base64(codec.sign((parts[0] + "." + parts[1]).getBytes(UTF_8))))
        .as(vector.toString())
        .isEqualTo(parts[2]);
    boolean ours = OUR_HEADERS.contains(text(parts[0]));
    boolean object = isObject(text(parts[1]));
    assertThat(accepted).as(vector.toString()).isEqualTo(ours && object);
    if (!ours) {
      return "valid, signature as ours, refused: header is not one that we write";
    }
    return object ? "valid, accepted" : "valid, signature as ours, refused: payload is no object";
  }

  /**
   * Returns the first HS256 key of the group. In sets of several keys it is the one that signed.
   */
  private static Iterable<JsonNode> hs256Keys(JsonNode group) {
    JsonNode key = group.get("private");
    Stream<JsonNode> keys = key.has("keys") ? key.get("keys").valueStream() : Stream.of(key);
    return keys.filter(one -> one.path("alg").asString("").equals("HS256")).limit(1).toList();
  }

  private static JsonNode read(String file) throws Exception {
    Path path = VECTORS.resolve(file + ".json");
    assumeTrue(Files.exists(path), "The Wycheproof vectors were not found.");
    return JSON.readTree(Files.readAllBytes(path));
  }

  private static byte[] bytes(JsonNode vector, String name) {
    return HexFormat.of().parseHex(vector.get(name).asString());
  }

  private static String text(String part) {
    return new String(Base64.getUrlDecoder().decode(part), UTF_8);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  private static boolean isObject(String text) {
    try {
      return JSON.readValue(text, Map.class) != null;
    } catch (JacksonException other) {
      return false;
    }
  }
}
