package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Map.entry;
import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.KeyType;
import dev.countersign.platform.keys.SigningKey;
import dev.countersign.platform.keys.TestSigningKey;
import dev.countersign.verifier.keys.PublicKeyVerifier;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.io.IOException;
import java.io.InputStream;
import java.security.PublicKey;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the Wycheproof test vectors for signed tokens and for HMAC with SHA-256. */
@Tag("R4")
@Tag("T11")
@Tag("T12")
class WycheproofTest {

  private static final String QUESTION_MARK =
      "valid for Wycheproof, but its base64url has a question mark (RFC 7515)";
  private static final String OTHER_ALGORITHM =
      "valid for Wycheproof, but PS384 with a key for PS256 (RFC 8725 section 3.1)";
  private static final String MISSPELT =
      "the signature covers misspelt base64url, which is refused for its spelling";
  private static final String WEAK_KEY =
      "the signature of a key with the ROCA weakness, for which no key is examined";
  private static final String MIXED_SET =
      "the signature of one key of a set with keys of two kinds, which this service does not have";

  /** The vectors on whose signature this service and Wycheproof differ. */
  private static final Map<String, Set<Integer>> DIFFERENT =
      Map.of(
          QUESTION_MARK,
          Set.of(372, 373),
          OTHER_ALGORITHM,
          Set.of(346, 350),
          MISSPELT,
          Set.of(365, 366, 367, 368, 369, 370, 371, 375),
          WEAK_KEY,
          Set.of(1046),
          MIXED_SET,
          Set.of(1047));

  @Test
  void no_token_is_accepted_and_each_signature_is_judged_as_the_vectors_say() throws Exception {
    var counts = new TreeMap<String, Integer>();
    SigningKey foreign = TestSigningKey.hs256("another-key-".repeat(5).getBytes(UTF_8));

    Optional<SigningKey> key = Optional.empty();
    for (List<String> line : lines("json_web_tokens.tsv")) {
      if (line.getFirst().equals("key")) {
        key = key(JWK.parse(line.get(1)));
      } else {
        String token = line.get(2);
        // No vector has a header that this service writes.
        assertThat(TestCodec.withKey(key.orElse(foreign)).decode(token)).as(token).isEmpty();
        String verdict =
            key.map(known -> verdict(known, line)).orElse("no algorithm of this service");
        counts.merge(verdict, 1, Integer::sum);
      }
    }

    assertThat(counts)
        .isEqualTo(
            Map.ofEntries(
                entry("HS256 valid", 10),
                entry("HS256 invalid", 39),
                entry("RS256 valid", 9),
                entry("RS256 invalid", 237),
                entry("PS256 valid", 6),
                entry("PS256 invalid", 42),
                entry("ES256 valid", 3),
                entry("ES256 invalid", 51),
                entry("no algorithm of this service", 73),
                entry(QUESTION_MARK, 2),
                entry(OTHER_ALGORITHM, 2),
                entry(MISSPELT, 8),
                entry(WEAK_KEY, 1),
                entry(MIXED_SET, 1)));
  }

  /** Fails if a signature is judged wrongly; otherwise returns how it was judged. */
  private static String verdict(SigningKey key, List<String> vector) {
    int id = Integer.parseInt(vector.getFirst());
    boolean isValid = vector.get(1).equals("valid");
    Optional<String> difference =
        DIFFERENT.entrySet().stream()
            .filter(entry -> entry.getValue().contains(id))
            .map(Map.Entry::getKey)
            .findFirst();

    String[] parts = vector.get(2).split("\\.", -1);
    boolean isSigned =
        parts.length == 3
            && key.verifying().verifies((parts[0] + "." + parts[1]).getBytes(UTF_8), parts[2]);

    assertThat(isSigned == isValid).as(vector.toString()).isEqualTo(difference.isEmpty());
    return difference.orElse(key.verifying().algorithm() + " " + vector.get(1));
  }

  /**
   * Half of the tags in the file are truncated to 128 bits. HS256 compares the whole tag and never
   * accepts a truncated one, so the test compares it with the beginning of the computed tag.
   */
  @Test
  void the_signature_is_the_hmac_that_the_vectors_say() throws Exception {
    var counts = new TreeMap<String, Integer>();

    for (List<String> vector : lines("hmac_sha256.tsv")) {
      byte[] tag = bytes(vector.get(4));
      byte[] ours = TestCodec.withKey(bytes(vector.get(2))).sign(bytes(vector.get(3)));

      assertThat(Arrays.equals(ours, 0, tag.length, tag, 0, tag.length))
          .as(vector.toString())
          .isEqualTo(vector.get(1).equals("valid"));
      counts.merge(tag.length + " bytes, " + vector.get(1), 1, Integer::sum);
    }

    assertThat(counts)
        .isEqualTo(
            Map.of(
                "32 bytes, valid", 33,
                "32 bytes, invalid", 54,
                "16 bytes, valid", 33,
                "16 bytes, invalid", 54));
  }

  /** Returns the key if its algorithm is one of this service. */
  private static Optional<SigningKey> key(JWK jwk) throws JOSEException {
    String algorithm = jwk.getAlgorithm() == null ? "" : jwk.getAlgorithm().getName();
    return switch (algorithm) {
      case "HS256" -> Optional.of(TestSigningKey.hs256(jwk.toOctetSequenceKey().toByteArray()));
      case "RS256", "PS256", "ES256" -> {
        PublicKey key =
            jwk.getKeyType().equals(KeyType.RSA)
                ? jwk.toRSAKey().toPublicKey()
                : jwk.toECKey().toPublicKey();
        yield PublicKeyVerifier.of(SigningAlgorithm.valueOf(algorithm), key.getEncoded())
            .map(TestSigningKey::verifying);
      }
      default -> Optional.empty();
    };
  }

  private static List<List<String>> lines(String name) throws IOException {
    try (InputStream file = WycheproofTest.class.getResourceAsStream("/wycheproof/" + name)) {
      String text = new String(Objects.requireNonNull(file, name).readAllBytes(), UTF_8);
      return text.lines().map(line -> List.of(line.split("\t", -1))).toList();
    }
  }

  private static byte[] bytes(String hex) {
    return HexFormat.of().parseHex(hex);
  }
}
