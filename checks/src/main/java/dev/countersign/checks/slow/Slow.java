package dev.countersign.checks.slow;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.Heap;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.TestDatabase;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Measures an ordinary client alternately without and with 1,000 clients that send or read as
 * slowly as possible. Then sends oversized input.
 */
final class Slow {

  private static final String VERIFY = "/api/token/verify/";
  private static final int SOCKETS = 1000;
  private static final int SECONDS = 8;
  private static final long PACE = TimeUnit.MILLISECONDS.toNanos(5);

  private final Findings findings = new Findings("slow");
  private final int slices;

  private Slow(int slices) {
    this.slices = slices;
  }

  public static void main(String[] arguments) throws Exception {
    new Slow(List.of(arguments).contains("--quick") ? 2 : 8).run();
  }

  private void run() throws Exception {
    System.out.println("starting the service …");
    try (var service = new ServiceProcess(TestDatabase.freshDatabase())) {
      ordinary(service.port()); // warm-up
      big(service.port());
      long heapBefore = Heap.afterCollection(service.pid());
      for (Map.Entry<String, String> attack : attacks(service.port()).entrySet()) {
        beside(attack.getKey(), attack.getValue(), service.port());
      }
      long heapAfter = Heap.afterCollection(service.pid());
      Findings.figure(
          "heap after garbage collection: %d KB, at the end %d KB"
              .formatted(heapBefore, heapAfter));
      findings.expect("the heap does not grow", heapAfter < heapBefore * 1.2 + 8192);
    }
    findings.exit();
  }

  private Map<String, String> attacks(int port) {
    String url = "http://localhost:" + port;
    String many = " -c " + SOCKETS + " -r 500 -l " + SECONDS + " -p 3 -u " + url;
    var attacks = new LinkedHashMap<String, String>();
    attacks.put("slow heads", "-H -i 10 -x 24" + many + "/");
    attacks.put("slow bodies", "-B -i 10 -s 8192 -x 10 -t POST" + many + VERIFY);
    attacks.put("slow reading", "-X -w 1 -y 16 -n 5 -z 1 -k 1" + many + styleSheet(port));
    return attacks;
  }

  /** Measures in many short turns, because the speed of an idle machine varies too. */
  private void beside(String name, String options, int port) throws Exception {
    var idle = new ArrayList<Double>();
    var beside = new ArrayList<Double>();
    int opened = SOCKETS;
    for (int slice = 0; slice < slices; slice++) {
      idle.addAll(ordinary(port));
      Process attack =
          new ProcessBuilder("bash", "-c", "ulimit -n 4096; exec slowhttptest " + options)
              .redirectErrorStream(true)
              .start();
      // slowhttptest opens its connections in the first seconds, which count too.
      beside.addAll(ordinary(port));
      String said = new String(attack.getInputStream().readAllBytes(), UTF_8);
      attack.waitFor();
      opened = Math.min(opened, most("connected:", said));
    }
    double[] before = sorted(idle);
    double[] during = sorted(beside);
    Findings.figure(
        "%s: p50 %.2f ms idle, %.2f under attack; p99 %.2f ms idle, %.2f under attack, ratio %.2f; %d responses in %d slices; %d slow connections at once"
            .formatted(
                name,
                at(before, 0.5),
                at(during, 0.5),
                at(before, 0.99),
                at(during, 0.99),
                at(during, 0.99) / at(before, 0.99),
                during.length,
                slices,
                opened));
    findings.expect(name + ": all slow connections were open at once", opened == SOCKETS);
    findings.expect(
        name + ": the p99 of the ordinary client stays below twice its idle value",
        at(during, 0.99) < 2 * at(before, 0.99));
  }

  /** Returns the largest value that slowhttptest printed under that name. */
  private static int most(String name, String said) {
    return Pattern.compile(Pattern.quote(name) + "\\s*(\\d+)")
        .matcher(said.replaceAll("\u001b\\[[\\d;]*m", ""))
        .results()
        .mapToInt(found -> Integer.parseInt(found.group(1)))
        .max()
        .orElse(0);
  }

  /** Returns the path of the largest public response. */
  private static String styleSheet(int port) {
    Matcher link = Pattern.compile("/static/[^\"]*app.css").matcher(new Http(port).get("/").body());
    if (!link.find()) {
      throw new IllegalStateException("The start page has no style sheet.");
    }
    return link.group();
  }

  /**
   * Returns the response times in milliseconds at a constant rate. Each request uses a new
   * connection, because new connections suffer first.
   */
  private static List<Double> ordinary(int port) {
    var times = new ArrayList<Double>();
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
    Http http = new Http(port);
    while (System.nanoTime() < end) {
      long start = System.nanoTime();
      Response answer = http.post(VERIFY, "{\"token\":\"x\"}");
      if (answer.status() != 401) {
        throw new IllegalStateException(answer.toString());
      }
      times.add((System.nanoTime() - start) / 1e6);
      LockSupport.parkNanos(PACE);
    }
    return times;
  }

  private static double[] sorted(List<Double> times) {
    return times.stream().mapToDouble(Double::doubleValue).sorted().toArray();
  }

  private static double at(double[] sorted, double share) {
    return sorted[(int) Math.min(sorted.length - 1L, Math.round(sorted.length * share))];
  }

  private void big(int port) {
    Http http = new Http(port);
    timed("a body of 1 MiB and a byte", 413, () -> http.post(VERIFY, " ".repeat((1 << 20) + 1)));
    timed(
        "a head of 100,000 bytes",
        431,
        () -> http.request("GET", "/").header("X", "x".repeat(100_000)).send());
    timed("JSON 200,000 deep", 400, () -> http.post(VERIFY, "[".repeat(200_000)));
  }

  private void timed(String what, int status, Supplier<Response> request) {
    double[] times = new double[20];
    boolean asExpected = request.get().status() == status;
    for (int i = 0; i < times.length; i++) {
      long start = System.nanoTime();
      asExpected &= request.get().status() == status;
      times[i] = (System.nanoTime() - start) / 1e6;
    }
    Arrays.sort(times);
    Findings.figure("%s: median %.1f ms".formatted(what, at(times, 0.5)));
    findings.expect("%s gets %d".formatted(what, status), asExpected);
  }
}
