package dev.countersign.identity.audit;

import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Component;

/** Makes seals, and recognises those that were made with our key. */
@Component
class SealDigests {

  private static final String NONE = "";

  private final List<PurposeKey> keys;

  SealDigests(PurposeKeys keys) {
    this.keys = keys.of("audit seal");
  }

  /** The seal that follows another, or the first. */
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

  /** Also when it was made with an earlier key. */
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
