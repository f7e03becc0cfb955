package dev.countersign.checks.support;

import dev.countersign.checks.support.AcknowledgedRequest.Result;
import dev.countersign.support.Http;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;

/** Clients that use a cluster while faults are injected, and the comparison of their responses. */
public final class ClusterLoad {

  private static final int CLIENTS = 8;
  private static final int PRINTED = 200;

  private final int port;
  private final Runnable untilRecovered;
  private final Queue<ClusterClient> lives = new ConcurrentLinkedQueue<>();
  private final List<String> oddities = Collections.synchronizedList(new ArrayList<>());
  private final AtomicInteger numbers = new AtomicInteger();
  private final AtomicBoolean isOver = new AtomicBoolean();
  private final ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor();

  /** Creates clients of a load balancer on this machine. */
  public ClusterLoad(int port) {
    this(port, ClusterClient::settle);
  }

  /**
   * Creates clients of a load balancer on this machine.
   *
   * @param untilRecovered returns when a password change without a response has been made or lost
   */
  public ClusterLoad(int port, Runnable untilRecovered) {
    this.port = port;
    this.untilRecovered = untilRecovered;
  }

  public void start() {
    for (int client = 0; client < CLIENTS; client++) {
      clients.execute(this::liveUntilOver);
    }
  }

  private void liveUntilOver() {
    while (!isOver.get()) {
      String username = "user" + numbers.incrementAndGet();
      var life = new ClusterClient(new Http(port), username, oddities, untilRecovered);
      lives.add(life);
      life.live();
    }
  }

  /** Waits until the present users have sent their last request. */
  public void stop() {
    isOver.set(true);
    clients.close();
  }

  /** Verifies the state of each user, after the faults. */
  public void lookBack() throws InterruptedException, ExecutionException {
    try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
      List<Future<?>> looks = new ArrayList<>();
      for (ClusterClient life : lives) {
        looks.add(threads.submit(life::lookBack));
      }
      for (Future<?> look : looks) {
        look.get();
      }
    }
  }

  public int users() {
    return lives.size();
  }

  /** Returns how many requests got 503 or no response in a period. */
  public long unknown(Span period) {
    return deeds().stream()
        .filter(deed -> deed.result() == Result.UNKNOWN)
        .filter(deed -> new Span(deed.at(), deed.at()).meets(period))
        .count();
  }

  public long count(Result result) {
    return deeds().stream().filter(deed -> deed.result() == result).count();
  }

  /** Returns the longest time in seconds between two successful changes, of the gaps selected. */
  public double longestGap(Predicate<Span> isSelected) {
    long[] done =
        deeds().stream()
            .filter(AcknowledgedRequest::isDoneChange)
            .mapToLong(AcknowledgedRequest::at)
            .sorted()
            .toArray();
    double longest = 0;
    for (int i = 1; i < done.length; i++) {
      var gap = new Span(done[i - 1], done[i]);
      if (gap.seconds() > longest && isSelected.test(gap)) {
        longest = gap.seconds();
      }
    }
    return longest;
  }

  /** Compares all responses. */
  public void compare(String faultsInjected, Findings findings) {
    List<String> contradictions =
        lives.stream().flatMap(life -> HistoryOfUser.faults(life.deeds()).stream()).toList();
    Findings.figure(
        "%s: %d users, %d responses: %d done, %d refused, %d cut off or 503; %d contradictions"
            .formatted(
                faultsInjected,
                users(),
                deeds().size(),
                count(Result.DONE),
                count(Result.REFUSED),
                count(Result.UNKNOWN),
                contradictions.size()));
    contradictions.stream().limit(10).forEach(System.out::println);
    lives.stream()
        .filter(life -> !HistoryOfUser.faults(life.deeds()).isEmpty())
        .limit(3)
        .forEach(ClusterLoad::print);
    oddities.stream().limit(10).forEach(System.out::println);
    findings.expect(
        "no acknowledged change is lost, and no token is accepted twice", contradictions.isEmpty());
    findings.expect("every other outcome is 503 or a closed connection", oddities.isEmpty());
  }

  /** Prints the requests, without which a contradiction cannot be explained. */
  private static void print(ClusterClient life) {
    System.out.println("first requests of a user with contradictions:");
    life.deeds().stream().limit(PRINTED).forEach(System.out::println);
  }

  private List<AcknowledgedRequest> deeds() {
    return lives.stream().flatMap(life -> List.copyOf(life.deeds()).stream()).toList();
  }
}
