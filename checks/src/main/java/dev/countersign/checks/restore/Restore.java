package dev.countersign.checks.restore;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.KeptConnection;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;

/** Runs the commands of docs/operate/backup-and-restore.md against a running service. */
final class Restore {

  private static final int SOME = 100;

  private static final String WRITTEN = "are unaltered";

  private final Findings findings = new Findings("restore");
  private final BackupCommands drill;
  private final Path work;

  private Restore(BackupCommands drill, Path work) {
    this.drill = drill;
    this.work = work;
  }

  public static void main(String[] arguments) throws Exception {
    Path work = Path.of("").toAbsolutePath();
    new Restore(BackupCommands.of(Files.readString(Path.of(arguments[0]))), work).run();
  }

  private void run() throws Exception {
    Shell.run(work, "createdb countersign");
    LogoutClient leaver;
    long latest;
    String seal;
    System.out.println("starting the service, and making a backup under load …");
    try (var service = new ServiceProcess(url("countersign"))) {
      leaver = new LogoutClient(service.port());
      register(service.port(), 0, SOME);
      Shell.countersign(url("countersign"), "audit", "seal");
      backUpUnderLoad(service.port());
      leaver.leave();
      latest = register(service.port(), "late");
      Shell.countersign(url("countersign"), "audit", "seal");
      String verified = Shell.countersign(url("countersign"), "audit", "verify");
      seal = verified.replaceAll("(?s).*Last seal: (\\S+).*", "$1");
      findings.expect(
          "revoked credentials are refused", leaver.comesInBy(service.port()).isEmpty());
    }
    withoutRemedy(leaver, seal);
    withRemedy(leaver, latest);
    findings.exit();
  }

  private void backUpUnderLoad(int port) throws Exception {
    var over = new AtomicBoolean();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> strangers = threads.submit(() -> registerUntil(over, port));
      drill.backUp(work);
      over.set(true);
      Findings.figure("users registered and logged in during the backup: " + strangers.get());
    }
    findings.expect(
        "the backup file is not empty", Files.size(work.resolve(BackupCommands.BACKUP)) > 0);
  }

  private static int registerUntil(AtomicBoolean over, int port) {
    int number = SOME;
    while (!over.get() || number < 2 * SOME) {
      register(port, number, number + 1);
      number++;
    }
    return number - SOME;
  }

  /** Registers users. An unexpected response ends the check. */
  private static void register(int port, int from, int to) {
    try (var connection = new KeptConnection(port)) {
      for (int number = from; number < to; number++) {
        RegisteredUser.register(connection, "stranger" + number).login(connection);
      }
    }
  }

  private void withoutRemedy(LogoutClient leaver, String seal) throws Exception {
    System.out.println("restoring …");
    drill.restore(work);
    String verified = Shell.countersign(url("restored"), "audit", "verify");
    verified.lines().filter(line -> line.contains(WRITTEN)).forEach(System.out::println);
    findings.expect("the restored audit log is unchanged", verified.contains(WRITTEN));
    findings.expect(
        "a seal from after the backup reveals that the restored state is older",
        !Shell.succeeds(url("restored"), "audit", "verify", "--expect", seal));
    try (var service = new ServiceProcess(url("restored"));
        var connection = new KeptConnection(service.port())) {
      new RegisteredUser("stranger0").login(connection);
      findings.expect("users from before the backup can log in", true);
      List<String> ways = leaver.comesInBy(service.port());
      findings.expect(
          "without the remedy, credentials revoked after the backup are valid again: " + ways,
          ways.equals(LogoutClient.WAYS));
    }
    Shell.run(work, "dropdb restored");
  }

  private void withRemedy(LogoutClient leaver, long latest) throws Exception {
    System.out.println("restoring again, with the remedy …");
    drill.restore(work);
    drill.remedy(work);
    try (var service = new ServiceProcess(url("restored"));
        var connection = new KeptConnection(service.port())) {
      findings.expect(
          "with the remedy, credentials revoked after the backup are refused",
          leaver.comesInBy(service.port()).isEmpty());
      findings.expect(
          "an old access token is refused where the user's row is read",
          !leaver.isAccessTokenGood(service.port()));
      new RegisteredUser("stranger0").login(connection);
      findings.expect("with the remedy, users from before the backup can log in", true);
      findings.expect(
          "no user id from after the backup is assigned again",
          register(service.port(), "next") > latest);
    }
    String key = "--countersign.jwt.signing-key=another-key-" + ServiceProcess.KEY;
    try (var service = new ServiceProcess(url("restored"), key)) {
      findings.expect(
          "with a new signing key, old access tokens are refused everywhere",
          !leaver.isAccessTokenGood(service.port()));
    }
  }

  private static long register(int port, String username) {
    try (var connection = new KeptConnection(port)) {
      String access =
          RegisteredUser.register(connection, username).login(connection).get("access").asString();
      return connection
          .get("/api/accounts/me/", "Authorization: Bearer " + access + "\r\n")
          .json()
          .get("id")
          .asLong();
    }
  }

  private static String url(String database) {
    return "jdbc:postgresql://%s:%s/%s?user=%s"
        .formatted(
            System.getenv("PGHOST"), System.getenv("PGPORT"), database, System.getenv("PGUSER"));
  }
}
