package dev.countersign.checks.bench;

import static java.util.Locale.ROOT;

import com.sun.management.OperatingSystemMXBean;
import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.identity.passwords.PasswordSettings;
import dev.countersign.identity.passwords.PasswordSettings.Argon2.Implementation;
import dev.countersign.identity.passwords.Passwords;
import java.lang.management.ManagementFactory;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the CPU time of password hashes by each implementation of Argon2. Takes the time of the
 * whole process, because a hash has a thread of its own.
 */
final class HashCost {

  /** Makes a turn long enough for the resolution of 10 ms that the process's CPU time has. */
  private static final int HASHES = 10;

  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private HashCost() {}

  public static void main(String[] arguments) throws Exception {
    boolean quick = List.of(arguments).contains("--quick");
    hashes(quick);
    logins(quick);
  }

  private static void hashes(boolean quick) {
    var candidates = new LinkedHashMap<String, Passwords>();
    for (Implementation choice : List.of(Implementation.BOUNCY_CASTLE, Implementation.AUTO)) {
      Passwords passwords = passwords(choice);
      candidates.put(passwords.implementation(), passwords);
    }
    if (candidates.size() == 1) {
      System.out.println("libsodium is not installed: only Bouncy Castle is measured.");
    }

    candidates.values().forEach(passwords -> turn(passwords, quick ? 2 : 30));
    var costs = new LinkedHashMap<String, List<Double>>();
    for (int turn = 0; turn < (quick ? 2 : 15); turn++) {
      candidates.forEach(
          (name, passwords) ->
              costs.computeIfAbsent(name, _ -> new ArrayList<>()).add(turn(passwords, HASHES)));
    }
    tell(costs);
  }

  private static void logins(boolean quick) throws Exception {
    try (var database = new DurableDatabase();
        var rate = new LoginRate(database)) {
      rate.measure(quick ? 1 : 6, Duration.ofSeconds(quick ? 2 : 10));
      System.out.printf(
          ROOT,
          "Logins: %.1f/s, bare hashes in the same JVM: %.1f/s, ratio %.2f.%n",
          rate.eachSecond(),
          rate.bareEachSecond(),
          rate.eachSecond() / rate.bareEachSecond());
    }
  }

  private static Passwords passwords(Implementation implementation) {
    return new Passwords(
        new PasswordSettings(
            new PasswordSettings.Argon2(19456, 2, 1, implementation),
            1,
            Duration.ofMinutes(1),
            8,
            4096,
            List.of(),
            null,
            Duration.ofHours(1)),
        new SecureRandom());
  }

  /** Returns the ms of CPU that one of the hashes took. */
  private static double turn(Passwords passwords, int hashes) {
    long before = PROCESS.getProcessCpuTime();
    for (int hash = 0; hash < hashes; hash++) {
      passwords.hash("Zx9-longpass");
    }
    return (PROCESS.getProcessCpuTime() - before) / 1e6 / hashes;
  }

  private static void tell(Map<String, List<Double>> costs) {
    double first = median(costs.values().iterator().next());
    System.out.println(
        "| implementation | ms of CPU a hash | lowest, highest turn | of the first |");
    System.out.println("|---|---|---|---|");
    costs.forEach(
        (name, turns) ->
            System.out.printf(
                ROOT,
                "| %s | %.1f | %.1f, %.1f | %.2f |%n",
                name,
                median(turns),
                turns.stream().mapToDouble(cost -> cost).min().orElseThrow(),
                turns.stream().mapToDouble(cost -> cost).max().orElseThrow(),
                median(turns) / first));
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().toList().get(values.size() / 2);
  }
}
