package dev.countersign.platform.keys;

import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.security.GeneralSecurityException;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Base64;

/** Generates keys in the form that settings accept. */
public final class NewKey {

  private static final int SECRET_BYTES = 64;
  private static final int RSA_BITS = 3072;

  private NewKey() {}

  public static Secret of(SigningAlgorithm algorithm, SecureRandom random) {
    return Secret.of(
        switch (algorithm) {
          case HS256, HS384, HS512 -> text(random);
          case RS256, PS256 ->
              pem("RSA", new RSAKeyGenParameterSpec(RSA_BITS, RSAKeyGenParameterSpec.F4), random);
          case ES256 -> pem("EC", new ECGenParameterSpec("secp256r1"), random);
          case EdDSA -> pem("Ed25519", NamedParameterSpec.ED25519, random);
        });
  }

  private static String text(SecureRandom random) {
    byte[] secret = new byte[SECRET_BYTES];
    random.nextBytes(secret);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(secret);
  }

  private static String pem(String kind, AlgorithmParameterSpec parameters, SecureRandom random) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
      generator.initialize(parameters, random);
      return Pem.PRIVATE.write(generator.generateKeyPair().getPrivate().getEncoded());
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
