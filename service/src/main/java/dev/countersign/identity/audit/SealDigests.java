package dev.countersign.identity.audit;

import dev.countersign.platform.keys.PurposeKey;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.IntStream;
import org.springframework.stereotype.Component;

/** Creates seals and verifies that they were made with this service's key. */
@Component
class SealDigests {

  private static final String NONE = "";

  private final AuditKeys audit;
  private final List<PurposeKey> keys;

  SealDigests(AuditKeys audit) {
    this.audit = audit;
    this.keys = audit.of("audit seal");
  }

  /** Returns the seal after the last one, or the first seal. */
  Seal next(Optional<Seal> last, List<UUID> events, Instant now) {
    var seal =
        new Seal(
            last.map(Seal::number).orElse(0L) + 1,
            now,
            events,
            last.map(Seal::digest).orElse(NONE),
            NONE,
            Optional.of(audit.fingerprints().getFirst()));
    return new Seal(
        seal.number(),
        now,
        events,
        seal.previous(),
        digest(keys.getFirst(), text(seal)),
        seal.key());
  }

  /** Returns what to report if the seal is not valid with the current key or an earlier one. */
  Optional<String> fault(Seal seal) {
    if (isOurs(seal)) {
      return Optional.empty();
    }
    return otherKey(seal)
        .or(
            () ->
                Optional.of(
                    "Seal %d was altered%s."
                        .formatted(
                            seal.number(),
                            seal.key().isPresent()
                                ? ""
                                : ", or sealed with another key: it has no fingerprint")));
  }

  /** Returns what to report if the seal names a key that is not configured here. */
  Optional<String> otherKey(Seal seal) {
    return audit.unknown("Seal %d was sealed".formatted(seal.number()), seal.key());
  }

  /** A valid digest with the fingerprint of another key is an alteration too. */
  private boolean isOurs(Seal seal) {
    String text = text(seal);
    return IntStream.range(0, keys.size())
        .filter(at -> digest(keys.get(at), text).equals(seal.digest()))
        .anyMatch(at -> seal.key().map(audit.fingerprints().get(at)::equals).orElse(true));
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
