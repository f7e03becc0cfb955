package dev.countersign.credentials.signedtoken;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.KeyReader;
import dev.countersign.platform.keys.KeySetting;
import dev.countersign.platform.keys.SigningKey;
import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.verifier.keys.VerifyingKey;
import dev.countersign.verifier.token.TokenHeader;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.stereotype.Component;

/** Holds the signing key and all keys whose tokens are accepted, indexed by token header. */
@Component
public class SigningKeys implements MeterProvider {

  private static final String SIGNING_KEY = "countersign.jwt.signing-key";
  private static final String VERIFYING_KEY = "countersign.jwt.verifying-key";

  private final SigningKey current;
  private final String header;
  private final List<AcceptedKey> accepted = new ArrayList<>();
  private final Map<String, List<AcceptedKey>> byHeader = new HashMap<>();
  private final Clock clock;

  @Autowired
  SigningKeys(SignedTokenSettings settings, ServiceSettings service, Clock clock) {
    this.clock = clock;
    this.current = current(settings, service);
    this.header = TokenHeader.written(current.verifying());
    accept(new AcceptedKey(current.verifying(), Optional.empty()));
    if (settings.signingKey() == null) {
      acceptFallbacks(settings, service);
    }
    for (int i = 0; i < settings.previousKeys().size(); i++) {
      PreviousKey previous = settings.previousKeys().get(i);
      var setting =
          new KeySetting("countersign.jwt.previous-keys[%d].key".formatted(i), previous.key());
      VerifyingKey key = KeyReader.verifying(previous.algorithm(), setting);
      requireOneAlgorithm(key, setting.property());
      accept(new AcceptedKey(key, Optional.ofNullable(previous.until())));
    }
  }

  /** Creates an instance with one key and no previous keys. */
  SigningKeys(SigningKey current, Clock clock) {
    this.clock = clock;
    this.current = current;
    this.header = TokenHeader.written(current.verifying());
    accept(new AcceptedKey(current.verifying(), Optional.empty()));
  }

  /** Returns all accepted keys, the current key first. */
  public List<AcceptedKey> all() {
    return List.copyOf(accepted);
  }

  /** Declares the end of each key that has one; the key set endpoint publishes the ids too. */
  @Override
  public List<Meter> meters() {
    return accepted.stream()
        .filter(key -> key.until().isPresent())
        .map(
            key ->
                Meter.gauge(
                        "countersign.key.expiry.timestamp.seconds",
                        "When tokens of a previous key are refused, in seconds since 1970.",
                        () -> key.until().orElseThrow().getEpochSecond())
                    .with("key", key.key().id()))
        .toList();
  }

  /**
   * Returns a compact JWS of the payload, signed with the current key. The type must not be {@code
   * JWT}, so that the result is never accepted as a token.
   */
  public byte[] jws(String type, byte[] payload) {
    byte[] encodedHeader = TokenHeader.written(current.verifying(), type).getBytes(US_ASCII);
    byte[] encodedPayload = Base64.getUrlEncoder().withoutPadding().encode(payload);
    byte[] content = joined(encodedHeader, encodedPayload);
    return joined(content, current.sign(content).getBytes(US_ASCII));
  }

  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + 1 + second.length);
    both[first.length] = '.';
    System.arraycopy(second, 0, both, first.length + 1, second.length);
    return both;
  }

  boolean contain(VerifyingKey key) {
    return accepted.stream().anyMatch(known -> known.key().isSameAs(key));
  }

  String header() {
    return header;
  }

  String sign(String content) {
    return current.sign(content.getBytes(UTF_8));
  }

  /**
   * Returns whether any key with this header verifies the signature. Always tries all of these
   * keys, so the time does not depend on which key matches.
   */
  boolean verifies(String header, String content, String signature) {
    byte[] bytes = content.getBytes(UTF_8);
    Instant now = clock.instant();
    boolean genuine = false;
    for (AcceptedKey candidate : byHeader.getOrDefault(header, List.of())) {
      genuine |= !candidate.isEnded(now) && candidate.key().verifies(bytes, signature);
    }
    return genuine;
  }

  private static SigningKey current(SignedTokenSettings settings, ServiceSettings service) {
    Secret own = settings.signingKey();
    boolean isShared = settings.algorithm().isShared();
    KeySetting setting =
        own == null && isShared
            ? new KeySetting("countersign.secret-key", service.usableSecretKey())
            : new KeySetting(SIGNING_KEY, own == null ? Secret.of("") : own);
    SigningKey key = KeyReader.signing(settings.algorithm(), setting);
    Secret half = settings.verifyingKey();
    if (half != null && isShared) {
      throw new UnusableSetting(VERIFYING_KEY, settings.algorithm() + " has no public key");
    }
    if (half != null
        && !KeyReader.verifying(settings.algorithm(), new KeySetting(VERIFYING_KEY, half))
            .isSameAs(key.verifying())) {
      throw new UnusableSetting(VERIFYING_KEY, "is not the public half of " + SIGNING_KEY);
    }
    return key;
  }

  /** Accepts the fallbacks of the secret key: while they were current, they signed tokens too. */
  private void acceptFallbacks(SignedTokenSettings settings, ServiceSettings service) {
    for (int i = 0; i < service.secretKeyFallbacks().size(); i++) {
      var setting =
          new KeySetting(
              "countersign.secret-key-fallbacks[%d]".formatted(i),
              service.secretKeyFallbacks().get(i));
      accept(new AcceptedKey(KeyReader.verifying(settings.algorithm(), setting), Optional.empty()));
    }
  }

  /** Rejects a key that is configured for two algorithms (RFC 8725, section 3.1). */
  private void requireOneAlgorithm(VerifyingKey key, String property) {
    for (AcceptedKey known : accepted) {
      if (known.key().isSameAs(key) && known.key().algorithm() != key.algorithm()) {
        throw new UnusableSetting(
            property,
            "a key must have exactly one algorithm, and this key is also set for "
                + known.key().algorithm());
      }
    }
  }

  private void accept(AcceptedKey key) {
    accepted.add(key);
    for (String known : TokenHeader.read(key.key())) {
      byHeader.computeIfAbsent(known, _ -> new ArrayList<>()).add(key);
    }
  }
}
