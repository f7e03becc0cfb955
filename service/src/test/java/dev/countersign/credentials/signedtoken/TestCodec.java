package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.SigningKey;
import dev.countersign.platform.keys.TestSigningKey;
import java.time.Clock;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/** Creates a codec without Spring, for tests and checks of any package. */
public final class TestCodec {

  private final SignedTokenSettings settings = TestSettings.defaults();
  private final SigningKey key;
  private final TokenCodec codec;

  private TestCodec(SigningKey key) {
    this.key = key;
    this.codec = new TokenCodec(new SigningKeys(key, Clock.systemUTC()));
  }

  public static TestCodec withKey(String secret) {
    return withKey(secret.getBytes(UTF_8));
  }

  /** Creates a codec with a key of any length, for published test vectors. */
  public static TestCodec withKey(byte[] secret) {
    return withKey(TestSigningKey.hs256(secret));
  }

  static TestCodec withKey(SigningKey key) {
    return new TestCodec(key);
  }

  public String encode(Map<String, Object> claims) {
    return codec.encode(claims);
  }

  public Optional<ObjectNode> decode(String token) {
    return codec.decode(token);
  }

  /** Returns the signature as bytes, before base64url encoding. */
  byte[] sign(byte[] message) {
    return Base64.getUrlDecoder().decode(key.sign(message));
  }

  SignedTokenScheme scheme(Clock clock) {
    return new SignedTokenScheme(
        new TokenCheck(codec, settings, clock), _ -> false, _ -> true, _ -> Optional.empty());
  }
}
