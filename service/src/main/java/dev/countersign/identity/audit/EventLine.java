package dev.countersign.identity.audit;

import dev.countersign.identity.audit.VerificationStore.Kept;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Writes events and seals as lines of JSON, and reads them from an archive. */
final class EventLine {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private static final DateTimeFormatter MICROSECONDS =
      DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

  private EventLine() {}

  /** Returns a line for another system: the event after its cursor. */
  static String of(EventStream.Entry entry) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("cursor", entry.cursor().toString());
    entry
        .event()
        .ifPresentOrElse(
            event -> fields.putAll(fields(event)),
            () -> {
              fields.put("id", entry.id().toString());
              fields.put("missing", true);
            });
    return JSON.writeValueAsString(fields);
  }

  /** Returns a line of an archive. */
  static byte[] of(Kept kept) {
    Map<String, Object> fields = fields(kept.event());
    fields.put("mac", kept.mac());
    return JSON.writeValueAsBytes(fields);
  }

  /** Returns a line of an archive. The events of the seal follow it. */
  static byte[] of(Seal seal) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("seal", seal.number());
    fields.put("sealed_at", MICROSECONDS.format(seal.sealedAt()));
    fields.put("previous", seal.previous());
    fields.put("digest", seal.digest());
    seal.key().ifPresent(key -> fields.put("key", key));
    fields.put("events", seal.events().stream().map(UUID::toString).toList());
    return JSON.writeValueAsBytes(fields);
  }

  static JsonNode read(String line) {
    return JSON.readTree(line);
  }

  static boolean isSeal(JsonNode line) {
    return line.has("seal");
  }

  static Seal seal(JsonNode line) {
    List<UUID> events =
        line.get("events").valueStream().map(id -> UUID.fromString(id.asString())).toList();
    return new Seal(
        line.get("seal").asLong(),
        Instant.parse(line.get("sealed_at").asString()),
        events,
        line.get("previous").asString(),
        line.get("digest").asString(),
        Optional.ofNullable(line.get("key")).map(JsonNode::asString));
  }

  static Kept event(JsonNode line) {
    return new Kept(
        new StoredEvent(
            UUID.fromString(line.get("id").asString()),
            Instant.parse(line.get("at").asString()),
            line.get("kind").asString(),
            line.get("actor_id").asLong(),
            line.get("subject_id").asLong(),
            line.get("object").asString(),
            line.get("detail").asString(),
            new Origin(
                line.get("user_agent").asString(),
                line.get("address").asString(),
                line.get("request_id").asString())),
        line.get("mac").asString());
  }

  /** Has the names of the columns, as the file that staff download. */
  private static Map<String, Object> fields(StoredEvent event) {
    var fields = new LinkedHashMap<String, Object>();
    fields.put("id", event.id().toString());
    fields.put("at", MICROSECONDS.format(event.at()));
    fields.put("kind", event.kind());
    fields.put("actor_id", event.actorId());
    fields.put("subject_id", event.subjectId());
    fields.put("object", event.object());
    fields.put("detail", event.detail());
    fields.put("address", event.origin().address());
    fields.put("user_agent", event.origin().userAgent());
    fields.put("request_id", event.origin().requestId());
    return fields;
  }
}
