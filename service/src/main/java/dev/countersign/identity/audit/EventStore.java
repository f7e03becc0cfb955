package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.utc;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Inserts events and queues them for a seal. */
@Repository
class EventStore {

  /**
   * Continues a statement whose change is a CTE named {@code done}: writes the event if the change
   * was made.
   */
  static final String ALONG =
      """
      , event as (
          insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                              user_agent, request_id, mac)
          select :eventSubject, :eventId, :eventAt, :eventKind, :eventActor, :eventObject,
                 :eventDetail, :eventAddress, :eventUserAgent, :eventRequest, :eventMac
            from done
      ), queued as (
          insert into unsealed_events (id)
          select :eventId
            from done
      )
      """;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final JdbcClient database;

  EventStore(JdbcClient database) {
    this.database = database;
  }

  void add(StoredEvent event, byte[] mac) {
    database
        .sql("with done as (select 1)\n" + ALONG + "select count(*) from done")
        .params(parameters(event, mac))
        .query(Integer.class)
        .single();
  }

  /** Inserts many events with one statement; each has its MAC at the same place of the list. */
  void addAll(List<StoredEvent> events, List<byte[]> macs) {
    var rows = new ArrayList<Map<String, Object>>();
    for (int at = 0; at < events.size(); at++) {
      rows.add(row(events.get(at), macs.get(at)));
    }
    database
        .sql(
            """
            with row as (
                select *
                  from json_to_recordset(cast(:rows as json))
                    as row (subject_id bigint, id uuid, at timestamptz, kind text, actor_id bigint,
                            object text, detail text, address text, user_agent text,
                            request_id text, mac text)
            ), event as (
                insert into events (subject_id, id, at, kind, actor_id, object, detail, address,
                                    user_agent, request_id, mac)
                select subject_id, id, at, kind, actor_id, object, detail, address, user_agent,
                       request_id, decode(mac, 'hex')
                  from row
            )
            insert into unsealed_events (id)
            select id
              from row
            """)
        .param("rows", JSON.writeValueAsString(rows))
        .update();
  }

  private static Map<String, Object> row(StoredEvent event, byte[] mac) {
    return Map.ofEntries(
        Map.entry("subject_id", event.subjectId()),
        Map.entry("id", event.id().toString()),
        Map.entry("at", event.at().toString()),
        Map.entry("kind", event.kind()),
        Map.entry("actor_id", event.actorId()),
        Map.entry("object", event.object()),
        Map.entry("detail", event.detail()),
        Map.entry("address", event.origin().address()),
        Map.entry("user_agent", event.origin().userAgent()),
        Map.entry("request_id", event.origin().requestId()),
        Map.entry("mac", HexFormat.of().formatHex(mac)));
  }

  /** Inserts the event unless a similar one exists since then; the primary key finds it. */
  void addSeldom(StoredEvent event, byte[] mac, UUID since) {
    database
        .sql(
            """
            with done as (
                select 1
                 where not exists (
                       select from events
                        where subject_id = :eventSubject
                          and id > :since
                          and kind = :eventKind
                          and object = :eventObject)
            )
            """
                + ALONG
                + "select count(*) from done")
        .params(parameters(event, mac))
        .param("since", since)
        .query(Integer.class)
        .single();
  }

  static Map<String, Object> parameters(StoredEvent event, byte[] mac) {
    var parameters = new HashMap<String, Object>();
    parameters.put("eventSubject", event.subjectId());
    parameters.put("eventId", event.id());
    parameters.put("eventAt", utc(event.at()));
    parameters.put("eventKind", event.kind());
    parameters.put("eventActor", event.actorId());
    parameters.put("eventObject", event.object());
    parameters.put("eventDetail", event.detail());
    parameters.put("eventAddress", event.origin().address());
    parameters.put("eventUserAgent", event.origin().userAgent());
    parameters.put("eventRequest", event.origin().requestId());
    parameters.put("eventMac", mac);
    return parameters;
  }
}
