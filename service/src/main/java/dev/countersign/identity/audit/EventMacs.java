package dev.countersign.identity.audit;

import dev.countersign.platform.keys.PurposeKey;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HexFormat;
import java.util.List;
import org.springframework.stereotype.Component;

/** Computes the MAC of an event. An attacker with write access to the database lacks the key. */
@Component
class EventMacs {

  private final List<PurposeKey> keys;

  EventMacs(AuditKeys keys) {
    this.keys = keys.of("audit event");
  }

  byte[] of(StoredEvent event) {
    return keys.getFirst().mac(text(event));
  }

  /** Returns whether the hexadecimal MAC is valid, with the current key or an earlier one. */
  boolean isOurs(StoredEvent event, String mac) {
    String text = text(event);
    return keys.stream().anyMatch(key -> HexFormat.of().formatHex(key.mac(text)).equals(mac));
  }

  /** Returns every part with its length as prefix, so that no two events have the same text. */
  private static String text(StoredEvent event) {
    var text = new StringBuilder();
    append(text, event.id().toString());
    append(text, Long.toString(micros(event.at())));
    append(text, event.kind());
    append(text, Long.toString(event.actorId()));
    append(text, Long.toString(event.subjectId()));
    append(text, event.object());
    append(text, event.detail());
    append(text, event.origin().address());
    append(text, event.origin().userAgent());
    append(text, event.origin().requestId());
    return text.toString();
  }

  static long micros(Instant time) {
    return ChronoUnit.MICROS.between(Instant.EPOCH, time);
  }

  private static void append(StringBuilder text, String part) {
    text.append(part.length()).append(':').append(part);
  }
}
