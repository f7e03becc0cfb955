package dev.countersign.support;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.spec.AlgorithmParameterSpec;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.NamedParameterSpec;
import java.security.spec.RSAKeyGenParameterSpec;
import java.util.Base64;

/** Generates key pairs and their PEM texts without the code under test. */
public final class TestKeys {

  private TestKeys() {}

  public static KeyPair rsa(int bits) {
    return pair("RSA", new RSAKeyGenParameterSpec(bits, RSAKeyGenParameterSpec.F4));
  }

  public static KeyPair ec(String curve) {
    return pair("EC", new ECGenParameterSpec(curve));
  }

  public static KeyPair edwards(NamedParameterSpec curve) {
    return pair(curve.getName(), curve);
  }

  public static String privatePem(KeyPair pair) {
    return pem("PRIVATE KEY", pair.getPrivate());
  }

  public static String publicPem(KeyPair pair) {
    return pem("PUBLIC KEY", pair.getPublic());
  }

  private static String pem(String label, Key key) {
    String lines =
        Base64.getMimeEncoder(64, "\n".getBytes(US_ASCII)).encodeToString(key.getEncoded());
    return "-----BEGIN " + label + "-----\n" + lines + "\n-----END " + label + "-----\n";
  }

  private static KeyPair pair(String kind, AlgorithmParameterSpec parameters) {
    try {
      KeyPairGenerator generator = KeyPairGenerator.getInstance(kind);
      generator.initialize(parameters);
      return generator.generateKeyPair();
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException(missing);
    }
  }
}
