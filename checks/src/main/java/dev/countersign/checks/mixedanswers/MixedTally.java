package dev.countersign.checks.mixedanswers;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.ExpectedExchange;
import dev.countersign.checks.support.Findings;
import dev.countersign.support.Http.Response;
import java.util.EnumMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/** Counts the outcomes of all requests. */
final class MixedTally {

  private static final int MOST_SHOWN = 10;

  private final long most;
  private final AtomicLong asked = new AtomicLong();
  private final Map<Interruption, Long> interrupted = new EnumMap<>(Interruption.class);
  private final long start = System.nanoTime();
  private long answered;
  private long pipelined;
  private long goneFirst;
  private long forAnother;
  private long failed;
  private long odd;
  private int shown;

  MixedTally(long most) {
    this.most = most;
  }

  boolean goesOn() {
    return asked.get() < most;
  }

  private void count() {
    long count = asked.incrementAndGet();
    if (count % Math.max(10_000, most / 20) == 0) {
      System.out.printf("… %d of %d requests, %.0f s%n", count, most, seconds());
    }
  }

  synchronized void answered(ExpectedExchange question, Response answer) {
    count();
    answered++;
    judge(question, answer, question.isAnsweredBy(answer));
  }

  /** Counts the response to an aborted request. The service may refuse it in any way. */
  synchronized void cutShort(ExpectedExchange question, Response answer) {
    answered++;
    judge(question, answer, true);
  }

  private void judge(ExpectedExchange question, Response answer, boolean isAsExpected) {
    boolean isForAnother = question.isForAnother(answer);
    forAnother += isForAnother ? 1 : 0;
    failed += answer.status() >= 500 ? 1 : 0;
    odd += isAsExpected ? 0 : 1;
    if (isForAnother || !isAsExpected || answer.status() >= 500) {
      show(question, answer.toString());
    }
  }

  synchronized void unanswered(ExpectedExchange question, RuntimeException cut) {
    count();
    odd++;
    show(question, cut + " " + cut.getCause());
  }

  synchronized void interrupted(Interruption way) {
    count();
    interrupted.merge(way, 1L, Long::sum);
  }

  synchronized void pipelined() {
    pipelined++;
  }

  /** Counts requests for which the service closed the connection before the client did. */
  synchronized void goneFirst() {
    goneFirst++;
  }

  private void show(ExpectedExchange question, String what) {
    if (shown++ < MOST_SHOWN) {
      String request = new String(question.bytes(), 0, question.head(), UTF_8);
      System.out.println(
          "request: " + request.lines().findFirst().orElse("") + "\nresponse: " + what);
    }
  }

  synchronized void report(Findings findings, String who) {
    long aborts = interrupted.values().stream().mapToLong(Long::longValue).sum();
    Findings.figure(
        "%d requests of %s, %d aborted (%.1f %%), %d pipelined, %.0f s"
            .formatted(
                asked.get(), who, aborts, 100.0 * aborts / asked.get(), pipelined, seconds()));
    Findings.figure("aborted: " + interrupted + ", closed by the service first: " + goneFirst);
    Findings.figure(
        "%d responses checked, %d for another user, %d 5xx, %d unexpected"
            .formatted(answered, forAnother, failed, odd));
    findings.expect("no response is for another user", forAnother == 0);
    findings.expect("no response is a 5xx", failed == 0);
    findings.expect("every request that was not aborted gets the expected response", odd == 0);
    findings.expect("one request in twenty or more is aborted", aborts * 20 >= asked.get());
  }

  private double seconds() {
    return (System.nanoTime() - start) / 1e9;
  }
}
