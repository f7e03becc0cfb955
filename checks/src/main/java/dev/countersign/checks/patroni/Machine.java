package dev.countersign.checks.patroni;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** A machine that checks/support/machines has made: a network namespace with its processes. */
record Machine(String name) {

  private static final Path ALL = Path.of(Objects.requireNonNull(System.getenv("MACHINES")));

  /** Returns the command that runs a program on this machine as a user. */
  List<String> command(String user, String... program) {
    var command = new ArrayList<String>();
    command.add(Path.of("checks", "support", "machine").toAbsolutePath().toString());
    command.add(name);
    command.add(user);
    command.addAll(List.of(program));
    return command;
  }

  /** Starts a program, whose output goes to a file of that name. */
  void start(String user, Map<String, String> environment, String... program) throws IOException {
    File log = directory().resolve(Path.of(program[0]).getFileName() + ".log").toFile();
    var builder =
        new ProcessBuilder(command(user, program))
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log));
    builder.environment().putAll(environment);
    builder.start();
  }

  Path directory() {
    return ALL.resolve(name);
  }

  /** Kills all processes, as when the machine loses power. */
  void kill() throws IOException, InterruptedException {
    for (List<Long> left = processes(); !left.isEmpty(); left = processes()) {
      left.forEach(Machine::kill);
      Thread.sleep(20); // Other processes: their end can only be polled.
    }
  }

  /** Kills the processes of one program. */
  void kill(String program) throws IOException, InterruptedException {
    List<Long> victims = processes(program);
    victims.forEach(Machine::kill);
    while (victims.stream().anyMatch(victim -> isRunning(program, victim))) {
      Thread.sleep(20); // Other processes: their end can only be polled.
    }
  }

  private static void kill(long process) {
    ProcessHandle.of(process).ifPresent(ProcessHandle::destroyForcibly);
  }

  void pause(List<Long> processes) throws IOException, InterruptedException {
    signal("-STOP", processes);
  }

  void resume(List<Long> processes) throws IOException, InterruptedException {
    signal("-CONT", processes);
  }

  private static void signal(String signal, List<Long> processes)
      throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("kill", signal));
    processes.forEach(process -> command.add(process.toString()));
    // A process may have ended meanwhile, which is no fault.
    new ProcessBuilder(command).redirectErrorStream(true).start().waitFor();
  }

  /** Disconnects the machine from all others. Their packets are dropped without a notice. */
  void disconnect() throws IOException, InterruptedException {
    run("ip", "link", "set", name, "down");
  }

  void connect() throws IOException, InterruptedException {
    run("ip", "link", "set", name, "up");
  }

  /** Drops the packets from some other machines only. */
  void ignore(List<Machine> others) throws IOException, InterruptedException {
    for (Machine other : others) {
      run("ip", "netns", "exec", name, "iptables", "-A", "INPUT", "-s", other.name, "-j", "DROP");
    }
  }

  void ignoreNone() throws IOException, InterruptedException {
    run("ip", "netns", "exec", name, "iptables", "-F", "INPUT");
  }

  List<Long> processes() throws IOException, InterruptedException {
    return run("ip", "netns", "pids", name).lines().map(Long::valueOf).toList();
  }

  List<Long> processes(String program) throws IOException, InterruptedException {
    return processes().stream().filter(process -> isRunning(program, process)).toList();
  }

  private static boolean isRunning(String program, long process) {
    try {
      return Files.readString(Path.of("/proc", Long.toString(process), "comm"))
          .strip()
          .equals(program);
    } catch (IOException ended) {
      return false;
    }
  }

  /** Prints the last lines of each program, for a check that failed. */
  void printLogs() throws IOException {
    try (Stream<Path> files = Files.list(directory())) {
      for (Path log : files.filter(file -> file.toString().endsWith(".log")).toList()) {
        List<String> lines = Files.readAllLines(log);
        System.out.println("==== " + name + " " + log.getFileName());
        lines.stream().skip(Math.max(0, lines.size() - 15)).forEach(System.out::println);
      }
    }
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IOException(String.join(" ", command) + " failed:\n" + output);
    }
    return output;
  }
}
