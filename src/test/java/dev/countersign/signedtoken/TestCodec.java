package dev.countersign.signedtoken;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.settings.Secret;
import dev.countersign.settings.ServiceSettings;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.time.Clock;
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
    this.key = key(secret);
    this.codec = new TokenCodec(key);
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
    return key.sign(message);
  }

  SignedTokenScheme scheme(Clock clock) {
    return new SignedTokenScheme(new TokenCheck(codec, settings, clock));
  }

  /** A key from settings is always text, so that one of other bytes has to be put in by force. */
  private SigningKey key(byte[] secret) {
    try {
      var made =
          new SigningKey(settings, new ServiceSettings(Secret.of("replaced-below-".repeat(4))));
      Method keyed = SigningKey.class.getDeclaredMethod("keyed", byte[].class);
      keyed.setAccessible(true);
      Field field = SigningKey.class.getDeclaredField("keyed");
      field.setAccessible(true);
      field.set(made, keyed.invoke(null, (Object) secret));
      return made;
    } catch (ReflectiveOperationException changed) {
      throw new IllegalStateException("SigningKey is made in another way now.", changed);
    }
  }
}
