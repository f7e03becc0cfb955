package dev.countersign.platform.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.countersign.platform.jobs.JobRunner;
import dev.countersign.support.MailServer;
import dev.countersign.support.MailServer.Arrived;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.boot.test.context.TestConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.mail.javamail.JavaMailSenderImpl;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionOperations;

@TestPropertySource(
    properties = {
      "countersign.mail.from=Example <auth@example.com>",
      "countersign.mail.tries=2",
      "countersign.mail.first-retry-pause=20ms"
    })
class DurableMailTest extends ServiceTest {

  private static final MailServer MAILS = MailServer.started();
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  @Autowired private Outbox outbox;
  @Autowired private JobRunner jobs;
  @Autowired private DeadMails dead;
  @Autowired private JavaMailSenderImpl server;
  @Autowired private MailMeters meters;
  @Autowired private TransactionOperations transactions;

  @DynamicPropertySource
  static void mails(DynamicPropertyRegistry properties) {
    MAILS.addTo(properties);
  }

  /** Writes one mail for each request. */
  @TestConfiguration
  static class Writers {
    @Bean
    MailWriter secretWriter() {
      return new MailWriter() {
        @Override
        public String kind() {
          return "secret";
        }

        @Override
        public List<Mail> write(MailRequest request) {
          return List.of(new Mail(request.value("to"), "A secret", request.value("secret")));
        }
      };
    }
  }

  @AfterEach
  void mend() {
    server.setPort(MAILS.port());
    if (!jobs.isRunning()) {
      jobs.start();
    }
    awaitJobs();
  }

  @Test
  void a_mail_waits_in_the_database_until_a_replica_runs() {
    jobs.stop();
    String to = ask("waiting");
    assertThat(waiting()).isOne();

    jobs.start();
    awaitJobs();

    assertThat(arrived(to)).hasSize(1);
    assertThat(MAILS.ids()).allMatch(Pattern.compile("<\\w+@example[.]com>").asMatchPredicate());
  }

  @Test
  void a_change_that_rolls_back_asks_for_no_mail() {
    assertThatThrownBy(
            () ->
                transactions.executeWithoutResult(
                    _ -> {
                      ask("undone");
                      throw new IllegalStateException("undo");
                    }))
        .hasMessage("undo");

    assertThat(waiting()).isZero();
  }

  @Test
  void neither_the_address_nor_the_text_can_be_read_in_the_database() {
    jobs.stop();
    String to = ask("a-secret-link");

    List<String> stored =
        database()
            .sql("select encode(task_data, 'escape') from jobs")
            .query((row, _) -> row.getString(1))
            .list();

    assertThat(stored).isNotEmpty().noneMatch(data -> data.contains("a-secret-link"));
    assertThat(stored).noneMatch(data -> data.contains(to.substring(0, to.indexOf('@'))));
  }

  @Test
  void a_mail_that_the_server_never_takes_becomes_dead_and_can_be_sent_again() {
    server.setPort(1);
    String to = ask("late");
    await().atMost(Duration.ofSeconds(20)).until(() -> !deadTo(to).isEmpty());
    DeadMail mail = deadTo(to).getFirst();
    assertThat(mail.kind()).isEqualTo("secret");
    assertThat(mail.tries()).isEqualTo(2);
    assertThat(mail.error()).isEqualTo("ConnectException");
    assertThat(gauge("countersign.mail.dead")).isPositive();
    assertThat(arrived(to)).isEmpty();

    server.setPort(MAILS.port());
    assertThat(dead.sendAgain(mail.id())).isTrue();
    awaitJobs();

    assertThat(arrived(to)).hasSize(1);
    assertThat(deadTo(to)).isEmpty();
    assertThat(dead.sendAgain(mail.id())).isFalse();
  }

  @Test
  void a_request_that_cannot_be_written_is_dead_and_nothing_of_it_is_stored() {
    outbox.add("unknown-kind", Map.of());
    await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> dead.list(100).stream().anyMatch(mail -> mail.kind().equals("unknown-kind")));

    DeadMail request = deadTo("").getFirst();
    assertThat(request.error()).isEqualTo("IllegalStateException");
    assertThat(dead.sendAgain(request.id())).isTrue();
    await().atMost(Duration.ofSeconds(20)).until(() -> !deadTo("").isEmpty());
    database().sql("delete from dead_mails where kind = 'unknown-kind'").update();
  }

  @Test
  void the_mail_of_a_replica_that_was_killed_is_sent_by_another() {
    jobs.stop();
    String to = ask("orphan");
    database()
        .sql(
            """
            update jobs
               set picked = true, picked_by = 'killed', last_heartbeat = now() - interval '21 s'
            """)
        .update();

    jobs.start();
    awaitJobs();

    assertThat(arrived(to)).hasSize(1);
  }

  @Test
  void what_waits_is_measured() {
    jobs.stop();
    ask("counted");
    database().sql("update jobs set execution_time = now() - interval '1 h'").update();

    assertThat(gauge("countersign.mail.queue")).isEqualTo(1);
    assertThat(gauge("countersign.mail.overdue.seconds")).isBetween(3590.0, 3700.0);
  }

  private String ask(String secret) {
    String to = "durable" + NUMBERS.incrementAndGet() + "@example.org";
    outbox.add("secret", Map.of("to", to, "secret", secret));
    return to;
  }

  private long waiting() {
    return database().sql("select count(*) from jobs").query(Long.class).single();
  }

  private List<DeadMail> deadTo(String to) {
    return dead.list(100).stream().filter(mail -> mail.to().equals(to)).toList();
  }

  private static List<Arrived> arrived(String to) {
    return MAILS.all().stream().filter(mail -> mail.to().equals(to)).toList();
  }

  private double gauge(String name) {
    return meters.meters().stream()
        .filter(meter -> meter.name().equals(name))
        .findFirst()
        .orElseThrow()
        .value()
        .getAsDouble();
  }
}
