package dev.countersign.identity.audit;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.platform.database.StatementPipeline;
import dev.countersign.platform.database.StatementPipeline.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Inserts events and queues them for a seal. */
@Repository
class EventStore {

  private static final String INSERT =
      """
      insert into events (subject_id, id, at, kind, actor_id, object, detail, address, user_agent,
                          request_id, mac)
      values (:subject, :id, :at, :kind, :actor, :object, :detail, :address, :userAgent, :request,
              :mac)
      """;

  private static final String QUEUE =
      "insert into unsealed_events (subject_id, id) values (:subject, :id)";

  private static final String INSERT_ALL =
      """
      insert into events (subject_id, id, at, kind, actor_id, object, detail, address, user_agent,
                          request_id, mac)
      select subject_id, id, at, kind, actor_id, object, detail, address, user_agent, request_id,
             decode(mac, 'hex')
        from json_to_recordset(cast(:rows as json))
          as row (subject_id bigint, id uuid, at timestamptz, kind text, actor_id bigint,
                  object text, detail text, address text, user_agent text, request_id text,
                  mac text)
      """;

  private static final String QUEUE_ALL =
      """
      insert into unsealed_events (subject_id, id)
      select subject_id, id
        from json_to_recordset(cast(:rows as json)) as row (subject_id bigint, id uuid)
      """;

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final JdbcClient database;
  private final StatementPipeline pipeline;
  private final TransactionOperations transactions;

  EventStore(JdbcClient database, StatementPipeline pipeline, TransactionOperations transactions) {
    this.database = database;
    this.pipeline = pipeline;
    this.transactions = transactions;
  }

  void add(StoredEvent event, byte[] mac) {
    transactions.executeWithoutResult(_ -> pipeline.update(statements(event, mac)));
  }

  /**
   * Inserts many events with two statements, inside a transaction of the caller. Each has its MAC
   * at the same place of the list.
   */
  void addAll(List<StoredEvent> events, List<byte[]> macs) {
    var rows = new ArrayList<Map<String, Object>>();
    for (int at = 0; at < events.size(); at++) {
      rows.add(row(events.get(at), macs.get(at)));
    }
    Map<String, String> parameters = Map.of("rows", JSON.writeValueAsString(rows));
    transactions.executeWithoutResult(
        _ ->
            pipeline.update(
                List.of(
                    new Statement(INSERT_ALL, parameters), new Statement(QUEUE_ALL, parameters))));
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
    boolean isKnown =
        database
            .sql(
                """
                select exists (
                    select
                      from events
                     where subject_id = :subject
                       and id > :since
                       and kind = :kind
                       and object = :object)
                """)
            .param("subject", event.subjectId())
            .param("since", since)
            .param("kind", event.kind())
            .param("object", event.object())
            .query(Boolean.class)
            .single();
    if (!isKnown) {
      add(event, mac);
    }
  }

  /** Returns the statements that write the event and queue it for a seal. */
  static List<Statement> statements(StoredEvent event, byte[] mac) {
    var parameters = new HashMap<String, Object>();
    parameters.put("subject", event.subjectId());
    parameters.put("id", event.id());
    parameters.put("at", utc(event.at()));
    parameters.put("kind", event.kind());
    parameters.put("actor", event.actorId());
    parameters.put("object", event.object());
    parameters.put("detail", event.detail());
    parameters.put("address", event.origin().address());
    parameters.put("userAgent", event.origin().userAgent());
    parameters.put("request", event.origin().requestId());
    parameters.put("mac", mac);
    return List.of(new Statement(INSERT, parameters), new Statement(QUEUE, parameters));
  }
}
