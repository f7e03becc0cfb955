package dev.countersign.checks.mail;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.groupingBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Person;
import dev.countersign.support.TestDatabase;
import dev.countersign.support.Tokens;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Asks for mails while replicas are killed, and compares what was acknowledged with what arrived.
 */
final class DurableMail {

  private static final int ALL = 10_000;
  private static final int QUICK = 500;
  private static final int CLIENTS = 8;
  private static final int FEWEST_KILLS = 5;
  private static final int LOGINS = 100;
  private static final int MAILS_TO_NOWHERE = 40;
  private static final Duration TO_DELIVER = Duration.ofMinutes(10);
  private static final String WAITING = "select count(*) from jobs";
  private static final Duration TO_DIE = Duration.ofMinutes(3);

  private final Findings findings = new Findings("mail");
  private final String url = TestDatabase.migratedDatabase();
  private final MailDatabase database = new MailDatabase(url);
  private final int mails;

  private DurableMail(int mails) {
    this.mails = mails;
  }

  /** A mail that arrived. */
  private record Arrived(String to, String id, String text) {}

  public static void main(String[] arguments) throws Exception {
    // GreenMail throws if a client is killed while it sends; that is expected here.
    Thread.setDefaultUncaughtExceptionHandler(
        (thread, failure) -> {
          if (!thread.getName().startsWith("smtp:")) {
            failure.printStackTrace();
          }
        });
    var check = new DurableMail(List.of(arguments).contains("--quick") ? QUICK : ALL);
    check.kill();
    check.killTheMailServer();
    check.findings.exit();
  }

  private void kill() throws Exception {
    database.write(
        """
        insert into users (id, username, email, password, date_joined)
        select 1000000 + n, 'mail' || n, 'mail' || n || '@example.com', 'none', now()
          from generate_series(1, %d) as n
        """
            .formatted(mails));
    var server = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
    server.start();
    Set<String> repeated = ConcurrentHashMap.newKeySet();
    long start = System.nanoTime();
    System.out.println("starting three replicas …");
    try (var replicas = new KilledReplicas(url, mail(server.getSmtp().getPort()))) {
      askAll(replicas, repeated);
      killDuringDelivery(replicas);
      replicas.rest();
      database.awaitNone(WAITING, TO_DELIVER);
      judge(arrived(server), repeated, replicas.kills(), System.nanoTime() - start);
    } finally {
      server.stop();
    }
  }

  /** Goes on until no mail waits. The limit of time is for machines that start a replica slowly. */
  private void killDuringDelivery(KilledReplicas replicas) throws InterruptedException {
    long end = System.nanoTime() + TO_DELIVER.toNanos();
    while (replicas.kills() < FEWEST_KILLS
        || (database.count(WAITING) > 0 && System.nanoTime() < end)) {
      Thread.sleep(100);
    }
  }

  /** Repeats each request until a replica has acknowledged it. */
  private void askAll(KilledReplicas replicas, Set<String> repeated) throws Exception {
    var numbers = new AtomicInteger();
    Callable<Void> client =
        () -> {
          for (int n = numbers.incrementAndGet(); n <= mails; n = numbers.incrementAndGet()) {
            String email = "mail" + n + "@example.com";
            while (!isAcknowledged(replicas, email)) {
              repeated.add(email);
              Thread.sleep(50); // A killed replica needs time to start again.
            }
          }
          return null;
        };
    try (var clients = Executors.newFixedThreadPool(CLIENTS)) {
      for (Future<Void> done : clients.invokeAll(Collections.nCopies(CLIENTS, client))) {
        done.get();
      }
    }
  }

  private static boolean isAcknowledged(KilledReplicas replicas, String email) {
    return replicas.port().filter(port -> isAcknowledged(port, email)).isPresent();
  }

  private static boolean isAcknowledged(int port, String email) {
    try {
      return new Http(port)
              .post("/api/accounts/password/reset/", Tokens.json(Map.of("email", email)))
              .status()
          == 200;
    } catch (RuntimeException killed) {
      return false;
    }
  }

  private void judge(List<Arrived> arrived, Set<String> repeated, int kills, long nanos) {
    Map<String, List<Arrived>> byAddress = arrived.stream().collect(groupingBy(Arrived::to));
    Map<String, List<Arrived>> byId = arrived.stream().collect(groupingBy(Arrived::id));
    int lost = mails - byAddress.size();
    int copies = arrived.size() - byId.size();
    Findings.figure(
        "%d mails asked for while a replica was killed %d times, once every 2 s: %d lost, %d second copies with the same Message-ID, %d requests repeated, %.0f s"
            .formatted(mails, kills, lost, copies, repeated.size(), nanos / 1e9));
    findings.expect("no acknowledged mail is lost", lost == 0);
    findings.expect(
        "a second copy has the Message-ID and the text of the first",
        byAddress.entrySet().stream()
            .filter(entry -> !repeated.contains(entry.getKey()))
            .allMatch(entry -> new HashSet<>(entry.getValue()).size() == 1));
    findings.expect("no mail is dead", database.count("select count(*) from dead_mails") == 0);
  }

  /** Logs in beside mails that wait for a server which does not respond. */
  private void killTheMailServer() throws Exception {
    try (var silent = new SilentServer();
        var service =
            new ServiceProcess(
                url,
                "--spring.mail.host=127.0.0.1",
                "--spring.mail.port=" + silent.port(),
                "--spring.mail.properties.mail.smtp.timeout=2000",
                "--countersign.mail.tries=2",
                "--countersign.mail.first-retry-pause=1s",
                "--countersign.base-url=http://127.0.0.1",
                "--countersign.cleanup.tokens-cron=* * * * * *")) {
      try (var connection = new KeptConnection(service.port())) {
        RegisteredUser ada = RegisteredUser.register(connection, "ada");
        double before = medianLogin(connection, ada);
        database.write("delete from mail_limits");
        for (int n = 1; n <= MAILS_TO_NOWHERE; n++) {
          isAcknowledged(service.port(), "mail" + n + "@example.com");
        }
        double during = medianLogin(connection, ada);
        Findings.figure(
            "a mail server that never responds, %d mails waiting: a login takes %.1f ms, before %.1f ms; %d connections"
                .formatted(
                    database.count("select count(*) from jobs"),
                    during,
                    before,
                    silent.connections()));
        findings.expect("mails wait for the server", silent.connections() > 0);
        database.awaitNone(
            "select count(*) from leases where name = 'expired-logins' and until < now()", TO_DIE);
        findings.expect(
            "other scheduled jobs run meanwhile", database.count("select count(*) from jobs") > 0);
      }
      database.awaitNone("select count(*) from jobs", TO_DIE);
      seeTheDead(service);
    }
  }

  private void seeTheDead(ServiceProcess service) {
    database.write("update users set is_staff = true, is_active = true where username = 'ada'");
    var staff = new Browser(new Http(service.port()));
    staff.login(new Person(0, "ada", "", RegisteredUser.PASSWORD));
    String page = staff.get("/admin/mails/").body();
    long shown = page.split("Send again", -1).length - 1L;
    Findings.figure("%d of %d mails are on the staff page".formatted(shown, MAILS_TO_NOWHERE));
    findings.expect("every mail that was given up is on the staff page", shown == MAILS_TO_NOWHERE);
  }

  private static double medianLogin(KeptConnection connection, RegisteredUser user) {
    var times = new ArrayList<Long>();
    for (int i = 0; i < LOGINS; i++) {
      long start = System.nanoTime();
      user.login(connection);
      times.add(System.nanoTime() - start);
    }
    Collections.sort(times);
    return times.get(LOGINS / 2) / 1e6;
  }

  private static String[] mail(int port) {
    return new String[] {
      "--spring.mail.host=127.0.0.1",
      "--spring.mail.port=" + port,
      "--countersign.base-url=http://127.0.0.1",
      "--countersign.mail.first-retry-pause=1s"
    };
  }

  private static List<Arrived> arrived(GreenMail server) throws Exception {
    var all = new ArrayList<Arrived>();
    for (MimeMessage mail : server.getReceivedMessages()) {
      all.add(
          new Arrived(
              Arrays.toString(mail.getAllRecipients()).replaceAll("[\\[\\]]", ""),
              mail.getMessageID(),
              new String(mail.getInputStream().readAllBytes(), UTF_8)
                  .replaceAll("----=_Part_\\S+", "")));
    }
    return all;
  }
}
