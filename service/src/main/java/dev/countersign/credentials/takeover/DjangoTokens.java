package dev.countersign.credentials.takeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.keys.KeyReader;
import dev.countersign.platform.keys.KeySetting;
import dev.countersign.platform.settings.Secret;
import dev.countersign.verifier.keys.VerifyingKey;
import dev.countersign.verifier.token.TokenDecoder;
import dev.countersign.verifier.token.TokenHeader;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decodes access and refresh tokens of Django, until the configured time, and only if the import
 * has kept the ids of Django's users.
 */
@Component
public class DjangoTokens {

  private static final Logger LOG = LoggerFactory.getLogger(DjangoTokens.class);

  /** The key, with the setting that the import has recorded. */
  private record DjangoKey(Secret setting, VerifyingKey key, List<String> headers) {

    static DjangoKey of(TakeoverSettings settings, Secret secret) {
      VerifyingKey key =
          KeyReader.verifying(
              settings.algorithm(), new KeySetting("countersign.takeover.key", secret));
      return new DjangoKey(secret, key, TokenHeader.read(key));
    }

    boolean verifies(String header, byte[] content, String signature) {
      return headers.contains(header) && key.verifies(content, signature);
    }
  }

  private final TakeoverSettings settings;
  private final Optional<DjangoKey> key;
  private final CarriedKeyStore carried;
  private final Clock clock;
  private final TokenDecoder decoder = new TokenDecoder(this::verifies);
  private final AtomicBoolean idsAreCarried = new AtomicBoolean();
  private final AtomicBoolean isReported = new AtomicBoolean();
  private final Optional<ReturnableKey> returnable;

  DjangoTokens(TakeoverSettings settings, CarriedKeyStore carried, Clock clock) {
    this.settings = settings;
    this.key = Optional.ofNullable(settings.key()).map(secret -> DjangoKey.of(settings, secret));
    this.carried = carried;
    this.clock = clock;
    this.returnable =
        settings.returnable() ? Optional.of(ReturnableKey.of(settings)) : Optional.empty();
  }

  /** Returns the key, which must be none of the keys that verify this service's own tokens. */
  public Optional<VerifyingKey> key() {
    return key.map(DjangoKey::key);
  }

  /** Returns whether the secret is the configured key of Django. */
  public boolean isKey(Secret secret) {
    return key.filter(known -> known.setting().reveal().equals(secret.reveal())).isPresent();
  }

  /** Returns the claims of a token that Django has signed, or empty for any other text. */
  public Optional<ObjectNode> decode(String token) {
    return key.isPresent() && settings.isOpen(clock.instant())
        ? decoder.decode(token).filter(_ -> idsAreCarried(key.get()))
        : Optional.empty();
  }

  /**
   * Returns the key for tokens of this service that Django accepts after a return, or empty if
   * there must be none now. A token names its user by id, so the ids must be those of Django.
   */
  public Optional<ReturnableKey> signing() {
    return returnable.isPresent()
            && settings.isReturnable(clock.instant())
            && idsAreCarried(key.orElseThrow())
        ? returnable
        : Optional.empty();
  }

  /**
   * Returns the key that verifies tokens of {@link #signing}, or empty from the configured time on:
   * any holder of Django's key can sign such tokens.
   */
  public Optional<ReturnableKey> returnable() {
    return returnable.isPresent() && settings.isReturnable(clock.instant())
        ? returnable
        : Optional.empty();
  }

  private boolean verifies(String header, String content, String signature) {
    return key.filter(known -> known.verifies(header, content.getBytes(UTF_8), signature))
        .isPresent();
  }

  /** Reads the mark of the import until it is there; it is never removed. */
  private boolean idsAreCarried(DjangoKey known) {
    if (!idsAreCarried.get() && carried.contains(known.setting())) {
      idsAreCarried.set(true);
    }
    if (!idsAreCarried.get() && !isReported.getAndSet(true)) {
      LOG.warn(
          "Django's key is not used: `takeover import` has not recorded that the users of Django have"
              + " the same ids here. Run it with the key of countersign.takeover.key.");
    }
    return idsAreCarried.get();
  }
}
