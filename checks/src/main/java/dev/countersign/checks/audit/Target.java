package dev.countersign.checks.audit;

import dev.countersign.identity.audit.AuditVerification.Expected;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Two events of one seal, neither of them its last, and the head of the chain before the change.
 */
record Target(UUID event, UUID other, long seal, Expected head) {

  static Target any(JdbcClient database, Random random) {
    Expected head =
        database
            .sql(
                """
                select number, encode(digest, 'hex')
                  from event_seals
                 order by number desc
                 limit 1
                """)
            .query((row, _) -> new Expected(row.getLong(1), row.getString(2)))
            .single();
    long seal = 1 + random.nextLong(head.number() - 1);
    List<UUID> events =
        database
            .sql("select unnest(events) from event_seals where number = :number")
            .param("number", seal)
            .query((row, _) -> row.getObject(1, UUID.class))
            .list();
    int index = random.nextInt(events.size() - 1);
    return new Target(events.get(index), events.get(index + 1), seal, head);
  }

  Map<String, Object> parameters() {
    return Map.of("event", event, "other", other, "seal", seal);
  }
}
