package dev.countersign.operations.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.Countersign;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the command on a database of its own. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
class StatusCommandTest {

  private static final String NOWHERE = "jdbc:postgresql://127.0.0.1:1/none?password=hush-hush";

  @Test
  void versions_migrations_jobs_seals_and_keys_are_shown(CapturedOutput output) {
    String url = TestDatabase.migratedDatabase();
    database(url)
        .sql("insert into unsealed_events (id) values (gen_random_uuid()), (gen_random_uuid())")
        .update();

    assertThat(status(url)).as(output.getErr()).isZero();

    assertThat(output.getOut())
        .startsWith("Countersign  ")
        .contains("\ncommit       ", "\nJava         25")
        .containsPattern("\nPostgreSQL   [0-9.]+.* at localhost:[0-9]+, database test_[0-9]+\n")
        .contains("\nReplication  not synchronous: a commit does not wait for a standby\n")
        .containsPattern("\nMigrations   [1-9][0-9] applied, 0 pending\n")
        .contains("\nReplicas     0 connected\n")
        .contains("\n  event-seals                 never     -\n")
        .contains("\nAudit log    2 events not sealed; no seal yet\n")
        .containsPattern("\nKeys         1\n  [0-9a-f]{16}  HS256  current\n");
    assertThat(output.getErr()).isEmpty();
  }

  @Test
  void json_has_the_same_facts(CapturedOutput output) {
    String url = TestDatabase.migratedDatabase();
    JdbcClient database = database(url);
    database
        .sql(
            """
            insert into event_seals (number, sealed_at, events, previous, digest)
            values (7, now() - interval '1 hour', '{}', '', '')
            """)
        .update();
    database
        .sql("update leases set until = now() - interval '1 hour' where name = 'event-seals'")
        .update();
    database
        .sql("update leases set until = now() + interval '40 s' where name = 'expired-logins'")
        .update();

    assertThat(status(url, "--format=json", "--countersign.cleanup.sessions-cron=-")).isZero();

    JsonNode status = JsonMapper.shared().readTree(output.getOut());
    assertThat(status.at("/program/java").asString()).startsWith("25");
    JsonNode read = status.get("database");
    assertThat(read.get("pending")).isEmpty();
    assertThat(read.get("synchronous").asBoolean()).isFalse();
    assertThat(read.get("pooler").asBoolean()).isFalse();
    assertThat(read.get("named").asBoolean()).isTrue();
    assertThat(read.at("/audit/seal").asLong()).isEqualTo(7);
    assertThat(read.at("/audit/sealedAt").asString()).matches("20.*Z");
    assertThat(state(read, "event-seals")).isEqualTo("OVERDUE");
    assertThat(state(read, "expired-logins")).isEqualTo("LEASED");
    assertThat(state(read, "expired-sessions")).isEqualTo("OFF");
    assertThat(state(read, "expired-throttles")).isEqualTo("NEVER");
  }

  @Test
  void every_lease_belongs_to_a_job_of_this_release(CapturedOutput output) {
    assertThat(status(TestDatabase.migratedDatabase(), "--format=json")).isZero();

    JsonNode jobs = JsonMapper.shared().readTree(output.getOut()).at("/database/jobs");
    assertThat(jobs).hasSizeGreaterThan(5);
    assertThat(jobs).noneMatch(job -> job.get("state").asString().equals("UNKNOWN"));
  }

  @Test
  void replicas_are_recognised_by_the_names_of_their_connections(CapturedOutput output) {
    String url = TestDatabase.migratedDatabase();
    var replica = connection(url + "&ApplicationName=countersign 0.2.0 pod-1/12");
    var other = connection(url + "&ApplicationName=psql");
    try {
      status(url);
    } finally {
      replica.destroy();
      other.destroy();
    }

    assertThat(output.getOut())
        .contains("\nReplicas     1 connected\n  countersign 0.2.0 pod-1/12 from 127.0.0.1: 1 conn")
        .doesNotContain("psql", "cannot be recognised");
    status(url + "&ApplicationName=ours");
    assertThat(output.getOut())
        .contains("ApplicationName is set for the database: replicas cannot be recognised.");
  }

  @Test
  void a_running_service_shows_itself(CapturedOutput output) {
    String url = TestDatabase.migratedDatabase();
    try (var _ =
        new SpringApplicationBuilder(Countersign.class)
            .run(
                "--server.port=0",
                "--server.address=127.0.0.1",
                "--countersign.secret-key=" + "k3y".repeat(20),
                "--spring.datasource.url=" + url)) {
      status(url);
    }

    assertThat(output.getOut())
        .containsPattern(
            "\nReplicas     1 connected\n  countersign .+/%d from 127.0.0.1: [0-9]+ connections, "
                .formatted(ProcessHandle.current().pid()));
  }

  @Test
  void a_database_without_tables_shows_what_is_pending_and_stays_empty(CapturedOutput output) {
    String url = TestDatabase.freshDatabase();

    assertThat(status(url)).isZero();

    assertThat(output.getOut())
        .containsPattern(
            "\nMigrations   0 applied, [1-9][0-9] pending\n  1 users and their names\n")
        .doesNotContain("\nJobs ", "\nAudit log ");
    assertThat(
            database(url)
                .sql("select count(*) from pg_tables where schemaname = 'public'")
                .query(Long.class)
                .single())
        .isZero();
  }

  @Test
  void without_the_database_the_rest_is_shown_and_the_command_fails(CapturedOutput output) {
    assertThat(status(NOWHERE)).isEqualTo(1);

    assertThat(output.getOut())
        .contains("\nJava         25")
        .contains("\nPostgreSQL   unreachable. PostgreSQL at 127.0.0.1:1 refused the connection. ")
        .contains("\nKeys         1\n");
    assertThat(output.getAll()).doesNotContain("hush-hush", "k3yk3y", "Exception");

    assertThat(status(NOWHERE, "--format=json")).isEqualTo(1);
    assertThat(output.getOut()).contains("\"database\" : null", "\"problem\" : \"PostgreSQL at ");
  }

  private static String state(JsonNode database, String job) {
    for (JsonNode one : database.get("jobs")) {
      if (one.get("name").asString().equals(job)) {
        return one.get("state").asString();
      }
    }
    return "missing";
  }

  private static int status(String url, String... arguments) {
    List<String> all = new ArrayList<>(List.of("status"));
    all.addAll(List.of(arguments));
    all.add("--countersign.secret-key=" + "k3y".repeat(20));
    all.add("--spring.datasource.url=" + url);
    return CountersignCommand.run(Countersign.class, all.toArray(String[]::new));
  }

  private static SingleConnectionDataSource connection(String url) {
    var source = new SingleConnectionDataSource(url, true);
    JdbcClient.create(source).sql("select 1").query().singleRow();
    return source;
  }

  private static JdbcClient database(String url) {
    return JdbcClient.create(new DriverManagerDataSource(url));
  }
}
