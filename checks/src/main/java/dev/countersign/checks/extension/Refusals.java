package dev.countersign.checks.extension;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;

/** Runs {@code check} with directories of extensions that must be refused, and reads the reason. */
final class Refusals {

  /** What a command printed, both outputs together, and its exit code. */
  record Run(int exitCode, String output) {}

  private final Findings findings;

  Refusals(Findings findings) {
    this.findings = findings;
  }

  void judge() throws IOException, InterruptedException {
    refused("an absent directory", Path.of("/nonexistent/extensions"), "not an existing directory");
    Path broken = directory();
    Path whole = new JarOfSource("broken").in(broken);
    byte[] bytes = Files.readAllBytes(whole);
    Files.write(whole, java.util.Arrays.copyOf(bytes, bytes.length / 2));
    refused("a truncated jar", broken, "broken.jar is not a usable jar");
    refused(
        "a jar for another version of the API",
        with(new JarOfSource("newer").forVersion("2")),
        "newer.jar was built for version 2 of the extension API; this release has version 1");
    refused(
        "a jar that names no version of the API",
        with(new JarOfSource("plain").forVersion("")),
        "plain.jar is no extension");
    refused(
        "a jar without an auto-configuration",
        with(new JarOfSource("nothing").withoutImports()),
        "nothing.jar declares no auto-configuration");
    refused(
        "a jar with a class in a package of the service",
        with(new JarOfSource("inside").with("dev/countersign/api/access/Mine.class")),
        "inside.jar contains dev/countersign/");
    refused(
        "a jar with a migration",
        with(new JarOfSource("migration").with("db/migration/V999__mine.sql")),
        "migration.jar contains db/migration/");
    refused(
        "two jars with one class",
        with(new JarOfSource("one"), new JarOfSource("other").with("com/example/one/Added.class")),
        "both contain com/example/one/Added.class");
    judgeBeans();
    judgeFiles();
  }

  private void judgeBeans() throws IOException, InterruptedException {
    refused(
        "a bean with the name of a bean of the service",
        with(new JarOfSource("taken", "@Bean Runnable clock() { return () -> {}; }")),
        "a bean with a name that is taken: \"clock\"");
    refused(
        "a bean that replaces one of the service",
        with(
            new JarOfSource(
                "primary",
                "@Bean @Primary Permission mine() { return new AllowAny() { public String name() { return \"mine\"; } }; }")),
        "primary.jar: the bean mine is primary");
    refused(
        "a filter, which would run before the gate",
        with(
            new JarOfSource(
                "filter",
                "@Bean jakarta.servlet.Filter mine() { return (request, response, chain) -> {}; }")),
        "filter.jar: the bean mine has the type Filter");
    refused(
        "a clock",
        with(
            new JarOfSource(
                "time", "@Bean java.time.Clock mine() { return java.time.Clock.systemUTC(); }")),
        "time.jar: the bean mine has the type Clock");
    refused(
        "a permission with the name of another",
        with(
            new JarOfSource(
                "same",
                """
                static class Mine implements Permission {
                  public String name() { return "allow-any"; }
                  public boolean allows(AccessRequest attempt) { return true; }
                }
                @Bean Mine mine() { return new Mine(); }
                """)),
        "Two schemes or permissions have one name",
        "listurls");
    Path fine = with(new JarOfSource("fine"));
    Run overriding =
        run(
            "check",
            "--extensions",
            fine.toString(),
            "--spring.main.allow-bean-definition-overriding=true");
    findings.expect(
        "bean overriding is refused with extensions",
        overriding.exitCode() == 1
            && overriding.output().contains("With extensions it must be false"));
    findings.expect(
        "a correct extension is not refused",
        run("check", "--extensions", fine.toString()).exitCode() == 0);
  }

  private void judgeFiles() throws IOException, InterruptedException {
    Path open = with(new JarOfSource("open"));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xrwx"));
    refused("a directory that every user can change", open, "writable for every user");
    refused("and serve refuses it too", open, "writable for every user", "serve");
    Path jar = with(new JarOfSource("jar"));
    Files.setPosixFilePermissions(
        jar.resolve("jar.jar"), PosixFilePermissions.fromString("rw-r--rw-"));
    refused("a jar that every user can change", jar, "writable for every user");
    Path group = with(new JarOfSource("group"));
    Files.setPosixFilePermissions(
        group.resolve("group.jar"), PosixFilePermissions.fromString("rw-rw-r--"));
    findings.expect(
        "check --deploy warns of a jar that a group can change",
        run("check", "--deploy", "--extensions", group.toString())
            .output()
            .contains("countersign.W071"));
    if (System.getProperty("user.name").equals("root")) {
      findings.skip("a jar that cannot be read, because root reads every file");
    } else {
      Files.setPosixFilePermissions(
          group.resolve("group.jar"), PosixFilePermissions.fromString("-w-------"));
      refused("a jar that cannot be read", group, "group.jar cannot be read");
    }
  }

  private void refused(String what, Path directory, String reason)
      throws IOException, InterruptedException {
    refused(what, directory, reason, "check");
  }

  private void refused(String what, Path directory, String reason, String command)
      throws IOException, InterruptedException {
    Run run = run(command, "--extensions", directory.toString());
    boolean isPlain = !run.output().contains("\tat ") && !run.output().contains("Exception");
    boolean holds = run.exitCode() == 1 && run.output().contains(reason) && isPlain;
    findings.expect("refused with its reason: " + what, holds);
    if (!holds) {
      System.out.println("exit code " + run.exitCode() + "\n" + run.output());
    }
  }

  static Path directory() throws IOException {
    Path directory = Files.createTempDirectory("extensions-");
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwxr-xr-x"));
    return directory;
  }

  private static Path with(JarOfSource... jars) throws IOException {
    Path directory = directory();
    for (JarOfSource jar : jars) {
      Files.setPosixFilePermissions(
          jar.in(directory), PosixFilePermissions.fromString("rw-r--r--"));
    }
    return directory;
  }

  /** Runs a command of the service to its end. */
  static Run run(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(ServiceProcess.program());
    command.addAll(List.of(arguments));
    command.add("--countersign.secret-key=" + ServiceProcess.KEY);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    return new Run(process.waitFor(), output);
  }
}
