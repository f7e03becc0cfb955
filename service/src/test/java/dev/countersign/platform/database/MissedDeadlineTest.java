package dev.countersign.platform.database;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.Map;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.transaction.support.TransactionOperations;

/** A request that missed its deadline holds nothing that keeps the next one from success. */
class MissedDeadlineTest extends ServiceTest {

  @Autowired private TransactionOperations transactions;

  @Value("${spring.datasource.url}")
  private String url;

  private Replica replica;

  /** The service of this class counts its statements, which turns the deadlines off. */
  @BeforeEach
  void startReplica() {
    replica =
        Replica.start(
            url,
            "--spring.datasource.username=postgres",
            "--countersign.database.request-deadline=2s");
  }

  @AfterEach
  void stopReplica() {
    replica.close();
  }

  @Test
  void its_idempotency_key_is_free() {
    Person staff = newStaff();
    String token = staticToken(staff);
    String body = Tokens.json(Map.of("username", "late" + staff.id(), "password", PASSWORD));
    Supplier<Response> creation =
        () ->
            replica
                .http()
                .request("POST", "/api/users/")
                .staticToken(token)
                .header("Idempotency-Key", "late")
                .json(body)
                .send();

    Response late = whileLocked("usernames", creation);
    Response repeated = creation.get();

    assertThat(late.status()).as(late.toString()).isEqualTo(503);
    assertThat(repeated.status()).as(repeated.toString()).isEqualTo(201);
  }

  private Response whileLocked(String table, Supplier<Response> request) {
    return requireNonNull(
        transactions.execute(
            _ -> {
              database().sql("lock table " + table + " in exclusive mode").update();
              return request.get();
            }));
  }
}
