package dev.countersign.checks.forgedtokens;

import dev.countersign.checks.support.Findings;
import dev.countersign.credentials.signedtoken.TestCodec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Tests the codec with forged tokens: every edit of one character, then millions of seeded mutants.
 */
final class ForgedTokens {

  static final String KEY = "checks-only-key-Vh3KqT8wZr5NcXpL2mYsB7dGfJ4uQaEe9RiMoWtUvHxSkCz";

  private static final int BATCH = 50_000;
  private static final long SEED = 20261115;

  private final Findings findings = new Findings("forged-tokens");
  private final TestCodec codec = TestCodec.withKey(KEY);
  private final ValidTokens genuine = ValidTokens.signedWith(KEY);
  private final LongAdder tried = new LongAdder();
  private final LongAdder accepted = new LongAdder();
  private final LongAdder failures = new LongAdder();
  private final Map<MutantKind, Long> kinds = new ConcurrentSkipListMap<>();

  public static void main(String[] arguments) throws Exception {
    boolean quick = List.of(arguments).contains("--quick");
    new ForgedTokens().run(quick ? 200_000 : 10_000_000);
  }

  private void run(int mutants) throws Exception {
    findings.expect(
        "the 20 original tokens are valid and different",
        genuine.tokens().stream()
                .distinct()
                .filter(token -> codec.decode(token).isPresent())
                .count()
            == 20);
    var tasks = new ArrayList<Consumer<Attempt>>();
    genuine.tokens().forEach(token -> tasks.add(attempt -> everyEdit(token, attempt)));
    inParallel("edits of one character", tasks);

    tasks.clear();
    for (int batch = 0; batch < mutants / BATCH; batch++) {
      long seed = SEED + batch;
      tasks.add(attempt -> mutants(seed, attempt));
    }
    inParallel("mutants", tasks);
    kinds.forEach((kind, count) -> Findings.figure("%9d %s".formatted(count, kind)));
    findings.expect(
        "mutants of every kind were tried",
        kinds.size() == MutantKind.values().length
            && kinds.values().stream().allMatch(count -> count > mutants / 100));
    findings.exit();
  }

  private static void everyEdit(String token, Attempt attempt) {
    String alphabet = MutantKind.ALPHABET;
    for (int at = 0; at <= token.length(); at++) {
      String before = token.substring(0, at);
      if (at < token.length()) {
        attempt.on(before + token.substring(at + 1));
      }
      for (int letter = 0; letter < alphabet.length(); letter++) {
        attempt.on(before + alphabet.charAt(letter) + token.substring(at));
        if (at < token.length() && token.charAt(at) != alphabet.charAt(letter)) {
          attempt.on(before + alphabet.charAt(letter) + token.substring(at + 1));
        }
      }
    }
  }

  private void mutants(long seed, Attempt attempt) {
    var random = new Random(seed);
    MutantKind[] all = MutantKind.values();
    for (int made = 0; made < BATCH; ) {
      MutantKind kind = all[random.nextInt(all.length)];
      String mutant = kind.make(genuine, random);
      if (!genuine.tokens().contains(mutant)) {
        attempt.on(mutant);
        kinds.merge(kind, 1L, Long::sum);
        made++;
      }
    }
  }

  private void inParallel(String what, List<Consumer<Attempt>> tasks) throws Exception {
    List.of(tried, accepted, failures).forEach(LongAdder::reset);
    long start = System.nanoTime();
    try (ExecutorService workers =
        Executors.newFixedThreadPool(Runtime.getRuntime().availableProcessors())) {
      var running = new ArrayList<Future<?>>();
      tasks.forEach(task -> running.add(workers.submit(() -> task.accept(this::attempt))));
      int done = 0;
      for (Future<?> task : running) {
        task.get();
        if (++done % 20 == 0) {
          System.out.printf("… %,d %s tried%n", tried.sum(), what);
        }
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    Findings.figure(
        "%d %s: %d accepted, %d unexpected exceptions, %.1f s, %.0f/s"
            .formatted(
                tried.sum(), what, accepted.sum(), failures.sum(), seconds, tried.sum() / seconds));
    findings.expect("no " + what + " accepted", accepted.sum() == 0 && tried.sum() > 0);
    findings.expect("no unexpected exceptions from " + what, failures.sum() == 0);
  }

  private void attempt(String forged) {
    tried.increment();
    try {
      if (codec.decode(forged).isPresent()) {
        accepted.increment();
        show(accepted, "ACCEPTED " + forged);
      }
    } catch (RuntimeException | Error unexpected) {
      failures.increment();
      show(failures, unexpected + " for " + forged);
    }
  }

  private static void show(LongAdder count, String text) {
    if (count.sum() <= 5) {
      System.out.println(text.substring(0, Math.min(text.length(), 600)));
    }
  }

  /** Handles one forged token. */
  private interface Attempt {
    void on(String forged);
  }
}
