package dev.countersign.platform.keys;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.PublicKeyVerifier;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.KeyFactory;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPrivateKeySpec;
import java.util.Base64;
import java.util.HexFormat;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Verifies keys and signatures against test vectors from RFCs. */
class KnownVectorsTest {

  /** RFC 8037 appendix A.1 to A.4. */
  @Test
  void ed25519_is_that_of_rfc_8037() {
    byte[] seed = Base64.getUrlDecoder().decode("nWGxne_9WmC6hEr0kuwsxERJxWl7MmkZcDusAxyuf2A");
    byte[] prefix = HexFormat.of().parseHex("302e020100300506032b657004220420");
    SigningKey key = key(SigningAlgorithm.EdDSA, concatenated(prefix, seed));

    String signature =
        key.sign("eyJhbGciOiJFZERTQSJ9.RXhhbXBsZSBvZiBFZDI1NTE5IHNpZ25pbmc".getBytes(US_ASCII));

    assertThat(signature)
        .isEqualTo(
            "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg");
    assertThat(((PublicKeyVerifier) key.verifying()).jwk())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(
                "kty", "OKP",
                "use", "sig",
                "alg", "EdDSA",
                "crv", "Ed25519",
                "kid", "kPrK_qmxVWaYVA9wwBF6Iuo3vVzz7TxHCTwXBygrS4k",
                "x", "11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo"));
  }

  /** RFC 6979 appendix A.2.5. */
  @Test
  void es256_draws_no_random_numbers() throws Exception {
    var d = new BigInteger("C9AFA9D845BA75166B5C215767B1D6934E50C3DB36E89B127B8A622B120F6721", 16);
    AlgorithmParameters curve = AlgorithmParameters.getInstance("EC");
    curve.init(new ECGenParameterSpec("secp256r1"));
    byte[] pkcs8 =
        KeyFactory.getInstance("EC")
            .generatePrivate(new ECPrivateKeySpec(d, curve.getParameterSpec(ECParameterSpec.class)))
            .getEncoded();

    String signature = key(SigningAlgorithm.ES256, pkcs8).sign("sample".getBytes(US_ASCII));

    assertThat(HexFormat.of().withUpperCase().formatHex(Base64.getUrlDecoder().decode(signature)))
        .isEqualTo(
            "EFD48B2AACB6A8FD1140DD9CD45E81D69D2C877B56AAF991C34D0EA84EAF3716"
                + "F7CB1C942D657C41D436C7A1B6E29F65F3E900DBB9AFF4064DC4AB2F843ACDA8");
  }

  private static SigningKey key(SigningAlgorithm algorithm, byte[] pkcs8) {
    return KeyReader.signing(
        algorithm, new KeySetting("some.key", Secret.of(Pem.PRIVATE.write(pkcs8))));
  }

  private static byte[] concatenated(byte[] first, byte[] second) {
    return HexFormat.of()
        .parseHex(HexFormat.of().formatHex(first) + HexFormat.of().formatHex(second));
  }
}
