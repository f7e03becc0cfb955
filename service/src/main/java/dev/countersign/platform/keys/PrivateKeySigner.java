package dev.countersign.platform.keys;

import dev.countersign.verifier.keys.SharedKey;
import dev.countersign.verifier.keys.SignatureAlgorithms;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.io.IOException;
import org.bouncycastle.crypto.CryptoException;
import org.bouncycastle.crypto.params.AsymmetricKeyParameter;
import org.bouncycastle.crypto.params.ECPrivateKeyParameters;
import org.bouncycastle.crypto.params.ECPublicKeyParameters;
import org.bouncycastle.crypto.params.Ed25519PrivateKeyParameters;
import org.bouncycastle.crypto.params.RSAKeyParameters;
import org.bouncycastle.crypto.params.RSAPrivateCrtKeyParameters;
import org.bouncycastle.crypto.util.PrivateKeyFactory;
import org.bouncycastle.crypto.util.SubjectPublicKeyInfoFactory;

/** Signs with the private key of a pair. */
final class PrivateKeySigner implements Signer {

  private final SigningAlgorithm algorithm;
  private final AsymmetricKeyParameter key;
  private final SharedKey salts;

  private PrivateKeySigner(SigningAlgorithm algorithm, AsymmetricKeyParameter key, byte[] pkcs8) {
    this.algorithm = algorithm;
    this.key = key;
    this.salts = new SharedKey(SigningAlgorithm.HS256, Sha256.digest(pkcs8));
  }

  static PrivateKeySigner read(SigningAlgorithm algorithm, byte[] pkcs8) throws IOException {
    return new PrivateKeySigner(algorithm, PrivateKeyFactory.createKey(pkcs8), pkcs8);
  }

  /** Returns the public key in its X.509 encoding. */
  byte[] publicHalf() throws IOException {
    AsymmetricKeyParameter half =
        switch (key) {
          case RSAPrivateCrtKeyParameters rsa ->
              new RSAKeyParameters(false, rsa.getModulus(), rsa.getPublicExponent());
          case ECPrivateKeyParameters ec ->
              new ECPublicKeyParameters(
                  ec.getParameters().getG().multiply(ec.getD()), ec.getParameters());
          case Ed25519PrivateKeyParameters edwards -> edwards.generatePublicKey();
          default -> throw new IOException("unsupported kind of key");
        };
    return SubjectPublicKeyInfoFactory.createSubjectPublicKeyInfo(half).getEncoded();
  }

  @Override
  public byte[] sign(byte[] content) {
    var engine = SignatureAlgorithms.signing(algorithm, salts, content);
    engine.init(true, key);
    engine.update(content, 0, content.length);
    try {
      return engine.generateSignature();
    } catch (CryptoException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
