package dev.countersign.identity.audit;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Creates seals and verifies that they were made with this service's key. */
@Component
class SealDigests {

  private static final String NONE = "";

  private final List<PurposeKey> keys;

  SealDigests(PurposeKeys keys) {
    this.keys = keys.of("audit seal");
  }

  /** Returns the seal after the last one, or the first seal. */
  Seal next(Optional<Seal> last, List<UUID> events, Instant now) {
    var seal =
        new Seal(
            last.map(Seal::number).orElse(0L) + 1,
            now,
            events,
            last.map(Seal::digest).orElse(NONE),
            NONE);
    return new Seal(
        seal.number(), now, events, seal.previous(), digest(keys.getFirst(), text(seal)));
  }

  /** Returns whether the seal is valid, with the current key or an earlier one. */
  boolean isOurs(Seal seal) {
    String text = text(seal);
    return keys.stream().anyMatch(key -> digest(key, text).equals(seal.digest()));
  }

  private static String digest(PurposeKey key, String text) {
    return HexFormat.of().formatHex(key.mac(text));
  }

  private static String text(Seal seal) {
    var text = new StringBuilder();
    text.append(seal.number()).append(' ').append(EventMacs.micros(seal.sealedAt())).append(' ');
    text.append(seal.previous());
    seal.events().forEach(event -> text.append(' ').append(event));
    return text.toString();
  }
}
