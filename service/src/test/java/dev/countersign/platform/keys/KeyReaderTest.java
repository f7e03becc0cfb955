package dev.countersign.platform.keys;

import static dev.countersign.support.TestKeys.ec;
import static dev.countersign.support.TestKeys.edwards;
import static dev.countersign.support.TestKeys.privatePem;
import static dev.countersign.support.TestKeys.publicPem;
import static dev.countersign.support.TestKeys.rsa;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.verifier.keys.SigningAlgorithm;
import dev.countersign.verifier.keys.VerifyingKey;
import java.security.KeyPair;
import java.security.SecureRandom;
import java.security.spec.NamedParameterSpec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class KeyReaderTest {

  private static final KeyPair P256 = ec("secp256r1");
  private static final KeyPair ED25519 = edwards(NamedParameterSpec.ED25519);

  @ParameterizedTest
  @EnumSource(SigningAlgorithm.class)
  void a_new_key_can_be_read_and_recognises_what_it_signs(SigningAlgorithm algorithm) {
    Secret text = NewKey.of(algorithm, new SecureRandom());

    SigningKey key = KeyReader.signing(algorithm, new KeySetting("some.key", text));

    byte[] content = {1, 2, 3};
    assertThat(key.verifying().verifies(content, key.sign(content))).isTrue();
    assertThat(key.verifying().verifies(new byte[] {1, 2, 4}, key.sign(content))).isFalse();
    assertThat(key.verifying().algorithm()).isEqualTo(algorithm);
  }

  @Test
  void line_breaks_may_be_written_as_an_environment_variable_holds_them() {
    String pem = privatePem(P256);

    assertThat(signing(SigningAlgorithm.ES256, pem.replace("\n", "\\n")).verifying().id())
        .isEqualTo(signing(SigningAlgorithm.ES256, pem).verifying().id())
        .isEqualTo(signing(SigningAlgorithm.ES256, pem.replace("\n", "\r\n")).verifying().id());
  }

  @Test
  void a_key_that_only_verifies_may_be_either_half() {
    VerifyingKey fromPrivate = verifying(SigningAlgorithm.ES256, privatePem(P256));
    VerifyingKey fromPublic = verifying(SigningAlgorithm.ES256, publicPem(P256));

    assertThat(fromPublic.isSameAs(fromPrivate)).isTrue();
    assertThat(fromPublic.id()).isEqualTo(fromPrivate.id());
  }

  @Test
  void a_secret_shorter_than_the_hash_is_refused() {
    refuses(SigningAlgorithm.HS256, "s".repeat(31), "needs 32 bytes or more, this one has 31");
    refuses(SigningAlgorithm.HS384, "s".repeat(47), "needs 48 bytes or more, this one has 47");
    refuses(SigningAlgorithm.HS512, "s".repeat(63), "needs 64 bytes or more, this one has 63");
  }

  @Test
  void a_pem_key_is_no_secret_text() {
    for (String pem : new String[] {publicPem(P256), privatePem(P256)}) {
      refuses(SigningAlgorithm.HS256, pem, "HS256 signs with a secret text, and this is a PEM key");
    }
  }

  @Test
  void what_is_no_private_key_in_pem_is_refused() {
    String pem = privatePem(P256);
    for (String text :
        new String[] {
          "",
          "s".repeat(64),
          publicPem(P256),
          pem.replace("PRIVATE", "EC PRIVATE"),
          pem.replace("PRIVATE", "ENCRYPTED PRIVATE"),
          pem.replace("-----END PRIVATE KEY-----", ""),
          pem + pem,
          pem.replaceFirst("M", "*")
        }) {
      refuses(SigningAlgorithm.ES256, text, "ES256 needs a private key in PEM");
    }
  }

  @Test
  void a_key_of_another_kind_or_strength_is_refused() {
    String p256 = privatePem(P256);
    String ed25519 = privatePem(ED25519);
    refuses(SigningAlgorithm.RS256, p256, "RS256 needs an RSA key of 2048 bits or more");
    refuses(SigningAlgorithm.PS256, ed25519, "PS256 needs an RSA key of 2048 bits or more");
    refuses(SigningAlgorithm.RS256, privatePem(rsa(1024)), "an RSA key of 2048 bits or more");
    refuses(SigningAlgorithm.ES256, ed25519, "ES256 needs a key on the curve P-256");
    refuses(SigningAlgorithm.ES256, privatePem(ec("secp384r1")), "a key on the curve P-256");
    refuses(SigningAlgorithm.EdDSA, p256, "EdDSA needs an Ed25519 key");
    refuses(
        SigningAlgorithm.EdDSA,
        privatePem(edwards(NamedParameterSpec.ED448)),
        "EdDSA needs an Ed25519 key");
    assertThatThrownBy(() -> verifying(SigningAlgorithm.RS256, publicPem(rsa(1024))))
        .hasMessageContaining("an RSA key of 2048 bits or more");
    assertThatThrownBy(() -> verifying(SigningAlgorithm.ES256, publicPem(ec("secp521r1"))))
        .hasMessageContaining("a key on the curve P-256");
  }

  @Test
  void a_block_that_holds_something_else_is_refused() {
    String nonsense = "-----BEGIN PRIVATE KEY-----\nTm90IGEga2V5\n-----END PRIVATE KEY-----";

    refuses(SigningAlgorithm.ES256, nonsense, "this key does not fit");
    refuses(SigningAlgorithm.RS256, nonsense, "this key does not fit");
    refuses(SigningAlgorithm.EdDSA, nonsense, "this key does not fit");
  }

  private static void refuses(SigningAlgorithm algorithm, String text, String reason) {
    assertThatThrownBy(() -> signing(algorithm, text))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining(reason)
        .hasMessageNotContaining(text.isEmpty() ? "nothing to hide" : text);
  }

  private static SigningKey signing(SigningAlgorithm algorithm, String text) {
    return KeyReader.signing(algorithm, new KeySetting("some.key", Secret.of(text)));
  }

  private static VerifyingKey verifying(SigningAlgorithm algorithm, String text) {
    return KeyReader.verifying(algorithm, new KeySetting("some.key", Secret.of(text)));
  }
}
