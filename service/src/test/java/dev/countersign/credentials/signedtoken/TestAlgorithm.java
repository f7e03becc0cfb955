package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.US_ASCII;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.JWSVerifier;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.MACVerifier;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.util.Base64URL;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestKeys;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.interfaces.ECPublicKey;
import java.security.interfaces.RSAPublicKey;
import java.security.spec.NamedParameterSpec;
import java.time.Clock;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** An algorithm with its key, in the form of settings and for use with Nimbus. */
enum TestAlgorithm {
  HS256(null),
  HS384(null),
  HS512(null),
  RS256(TestKeys.rsa(2048)),
  PS256(TestKeys.rsa(2048)),
  ES256(TestKeys.ec("secp256r1")),
  EdDSA(TestKeys.edwards(NamedParameterSpec.ED25519));

  @SuppressWarnings("ImmutableEnumChecker") // The keys are never destroyed.
  private final @Nullable KeyPair pair;

  TestAlgorithm(@Nullable KeyPair pair) {
    this.pair = pair;
  }

  Map<String, String> settings() {
    return pair == null
        ? Map.of("algorithm", name())
        : Map.of("algorithm", name(), "signing-key", TestKeys.privatePem(pair));
  }

  KeyPair pair() {
    if (pair == null) {
      throw new IllegalStateException(name() + " has no pair of keys");
    }
    return pair;
  }

  /** Returns the key id that the header must have, or empty for none. */
  Optional<String> keyId() {
    if (this == HS256) {
      return Optional.empty();
    }
    var keys = KeyedCodecs.keys(settings(), ServiceTest.SECRET_KEY, Clock.systemUTC()).all();
    return Optional.of(keys.getFirst().key().id());
  }

  boolean verifies(JWSObject token) throws JOSEException, GeneralSecurityException {
    if (this == EdDSA) { // Nimbus needs an extra library for EdDSA.
      Signature engine = Signature.getInstance("Ed25519");
      engine.initVerify(pair().getPublic());
      engine.update(token.getSigningInput());
      return engine.verify(token.getSignature().decode());
    }
    JWSVerifier verifier =
        switch (this) {
          case HS256, HS384, HS512 -> new MACVerifier(ServiceTest.SECRET_KEY);
          case RS256, PS256 -> new RSASSAVerifier((RSAPublicKey) pair().getPublic());
          case ES256 -> new ECDSAVerifier((ECPublicKey) pair().getPublic());
          case EdDSA -> throw new IllegalStateException();
        };
    return token.verify(verifier);
  }

  String signed(JWSObject token) throws JOSEException, GeneralSecurityException {
    if (this == EdDSA) {
      Signature engine = Signature.getInstance("Ed25519");
      engine.initSign(pair().getPrivate());
      engine.update(token.getSigningInput());
      return new String(token.getSigningInput(), US_ASCII) + "." + Base64URL.encode(engine.sign());
    }
    JWSSigner signer =
        switch (this) {
          case HS256, HS384, HS512 -> new MACSigner(ServiceTest.SECRET_KEY);
          case RS256, PS256 -> new RSASSASigner(pair().getPrivate());
          case ES256 -> new ECDSASigner((ECPrivateKey) pair().getPrivate());
          case EdDSA -> throw new IllegalStateException();
        };
    token.sign(signer);
    return token.serialize();
  }
}
