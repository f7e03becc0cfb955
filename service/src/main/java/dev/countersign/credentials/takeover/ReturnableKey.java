package dev.countersign.credentials.takeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.KeyReader;
import dev.countersign.platform.keys.KeySetting;
import dev.countersign.platform.keys.SigningKey;
import java.util.Base64;
import java.util.Objects;

/**
 * Signs tokens of this service with Django's key, so that Django accepts them after a return. The
 * signature covers the header, and the header has a key id that Django never writes. So a token of
 * this service is told apart from a token of Django, although both have the same key.
 */
public final class ReturnableKey {

  private final SigningKey key;
  private final String header;

  private ReturnableKey(SigningKey key) {
    this.key = key;
    String json =
        "{\"alg\":\"%s\",\"typ\":\"JWT\",\"kid\":\"countersign\"}"
            .formatted(key.verifying().algorithm());
    this.header = Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
  }

  static ReturnableKey of(TakeoverSettings settings) {
    return new ReturnableKey(
        KeyReader.signing(
            settings.algorithm(),
            new KeySetting("countersign.takeover.key", Objects.requireNonNull(settings.key()))));
  }

  /** Returns the encoded header of the tokens. */
  public String header() {
    return header;
  }

  public String sign(String content) {
    return key.sign(content.getBytes(UTF_8));
  }

  public boolean verifies(String given, String content, String signature) {
    return header.equals(given) && key.verifying().verifies(content.getBytes(UTF_8), signature);
  }
}
