package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.SigningKey;
import dev.countersign.platform.keys.TestSharedKey;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The codec without Spring, for tests and checks of any package; what it is made of, only this
 * knows.
 */
public final class TestCodec {

  private final SignedTokenSettings settings = TestSettings.defaults();
  private final SigningKey key;
  private final TokenCodec codec;

  private TestCodec(byte[] secret) {
    this.key = TestSharedKey.hs256(secret);
    this.codec = new TokenCodec(new SigningKeys(key, Clock.systemUTC()));
  }

  public static TestCodec withKey(String secret) {
    return new TestCodec(secret.getBytes(UTF_8));
  }

  /** A key of any bytes, as published test vectors have them. */
  public static TestCodec withKey(byte[] secret) {
    return new TestCodec(secret);
  }

  public String encode(Map<String, Object> claims) {
    return codec.encode(claims);
  }

  public Optional<ObjectNode> decode(String token) {
    return codec.decode(token);
  }

  /** The signature of a text, before it is written in base64url. */
  byte[] sign(byte[] message) {
    return Base64.getUrlDecoder().decode(key.sign(message));
  }

  SignedTokenScheme scheme(Clock clock) {
    return new SignedTokenScheme(new TokenCheck(codec, settings, clock));
  }
}
