package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.utc;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

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
