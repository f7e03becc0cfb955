package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.springframework.dao.QueryTimeoutException;

class BatchedCallsTest {

  private static final int ALONE = -1;
  private static final int BATCH = -2;

  private final List<Integer> singles = new CopyOnWriteArrayList<>();
  private final List<List<Integer>> batches = new CopyOnWriteArrayList<>();
  private final CountDownLatch open = new CountDownLatch(1);
  private CountDownLatch connection = new CountDownLatch(0);

  @Test
  void a_call_of_an_idle_service_runs_alone() {
    BatchedCalls<Integer, String> calls = calls(Duration.ofSeconds(10));

    assertThat(calls.run(1)).contains("1");
    assertThat(calls.run(2)).contains("2");
    assertThat(singles).containsExactly(1, 2);
    assertThat(batches).isEmpty();
  }

  @Test
  void calls_that_arrive_while_others_run_share_a_batch() {
    BatchedCalls<Integer, String> calls = occupied(Duration.ofSeconds(10));
    List<CompletableFuture<Optional<String>>> sent =
        IntStream.rangeClosed(1, 50).mapToObj(call -> start(calls, call)).toList();
    await().until(() -> calls.waitingCalls() == 50);
    assertThat(sent).noneMatch(CompletableFuture::isDone);

    open.countDown();

    assertThat(sent).extracting(CompletableFuture::join).allMatch(Optional::isPresent);
    assertThat(batches).hasSize(2);
    assertThat(batches.getLast()).hasSize(50);
  }

  @Test
  void a_call_that_waits_alone_delays_no_batch() {
    BatchedCalls<Integer, String> calls = calls(Duration.ofSeconds(10));
    CompletableFuture<Optional<String>> held = start(calls, ALONE);
    await().until(() -> singles.size() == 1);

    assertThat(calls.run(1)).contains("1");
    assertThat(held).isNotDone();
    open.countDown();
  }

  @Test
  void a_call_that_a_batch_leaves_out_runs_alone() {
    BatchedCalls<Integer, String> calls = occupied(Duration.ofSeconds(10));
    CompletableFuture<Optional<String>> leftOut = start(calls, 1_000);
    await().until(() -> calls.waitingCalls() == 1);

    open.countDown();

    assertThat(leftOut.join()).contains("1000");
    assertThat(singles).contains(1_000);
  }

  @Test
  void each_call_of_a_failed_batch_fails() {
    BatchedCalls<Integer, String> calls = occupied(Duration.ofSeconds(10));
    CompletableFuture<Optional<String>> failed = start(calls, 2_000);
    await().until(() -> calls.waitingCalls() == 1);

    open.countDown();

    assertThatThrownBy(failed::join)
        .isInstanceOf(CompletionException.class)
        .hasRootCauseMessage("The batch failed.");
    assertThat(calls.run(3)).contains("3");
  }

  @Test
  void a_call_stops_waiting_at_its_deadline_and_is_not_run_later() {
    BatchedCalls<Integer, String> calls = occupied(Duration.ofMillis(300));

    assertThatThrownBy(() -> calls.run(1)).isInstanceOf(QueryTimeoutException.class);
    open.countDown();
    await().until(() -> calls.run(2).isPresent());

    assertThat(batches.stream().flatMap(List::stream)).doesNotContain(1);
    assertThat(singles).doesNotContain(1);
  }

  @Test
  void a_batch_that_waits_for_a_connection_leaves_out_calls_whose_requests_were_refused() {
    connection = new CountDownLatch(1);
    BatchedCalls<Integer, String> calls = calls(Duration.ofSeconds(1));
    var _ = start(calls, ALONE);
    await().until(() -> singles.size() == 1);

    assertThatThrownBy(() -> calls.run(1)).isInstanceOf(QueryTimeoutException.class);
    CompletableFuture<Optional<String>> later = start(calls, 2);
    await().until(() -> calls.waitingCalls() == 2);
    connection.countDown();

    assertThat(later.join()).contains("2");
    assertThat(batches).containsExactly(List.of(2));
    open.countDown();
  }

  @Test
  void a_call_that_was_sent_gets_the_result_of_its_batch_although_it_is_late() {
    BatchedCalls<Integer, String> calls = calls(Duration.ofMillis(300));
    var _ = start(calls, ALONE);
    await().until(() -> singles.size() == 1);
    CompletableFuture<Optional<String>> sent = start(calls, BATCH);
    await().until(() -> batches.size() == 1);
    await().during(Duration.ofMillis(500)).until(() -> !sent.isDone());

    open.countDown();

    assertThat(sent.join()).contains("-2");
  }

  @Test
  void every_one_of_many_concurrent_calls_gets_its_own_result() {
    open.countDown();
    BatchedCalls<Integer, String> calls = calls(Duration.ofSeconds(30));
    var sent = new ArrayList<CompletableFuture<Optional<String>>>();
    for (int call = 0; call < 900; call++) {
      sent.add(start(calls, call));
    }

    for (int call = 0; call < 900; call++) {
      assertThat(sent.get(call).join()).contains(String.valueOf(call));
    }
  }

  private BatchedCalls<Integer, String> calls(Duration deadline) {
    return new BatchedCalls<>(this::single, this::batch, this::withConnection, deadline);
  }

  /** Returns calls of which one runs alone and one as a batch until the latch is open. */
  private BatchedCalls<Integer, String> occupied(Duration deadline) {
    BatchedCalls<Integer, String> calls = calls(deadline);
    var _ = start(calls, ALONE);
    await().until(() -> singles.size() == 1);
    var _ = start(calls, BATCH);
    await().until(() -> batches.size() == 1);
    return calls;
  }

  private void withConnection(Runnable work) {
    awaitOpen(connection);
    work.run();
  }

  private Optional<String> single(int call) {
    singles.add(call);
    if (call == ALONE) {
      awaitOpen(open);
    }
    return Optional.of(String.valueOf(call));
  }

  private static void awaitOpen(CountDownLatch open) {
    try {
      open.await();
    } catch (InterruptedException interrupted) {
      throw new IllegalStateException(interrupted);
    }
  }

  private List<Optional<String>> batch(List<Integer> all) {
    batches.add(all);
    if (all.contains(BATCH)) {
      awaitOpen(open);
    }
    if (all.contains(2_000)) {
      throw new IllegalStateException("The batch failed.");
    }
    return all.stream()
        .map(call -> call == 1_000 ? Optional.<String>empty() : Optional.of(String.valueOf(call)))
        .toList();
  }

  private static CompletableFuture<Optional<String>> start(
      BatchedCalls<Integer, String> calls, int call) {
    return CompletableFuture.supplyAsync(
        () -> calls.run(call), Executors.newVirtualThreadPerTaskExecutor());
  }
}
