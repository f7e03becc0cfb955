package dev.countersign.platform.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.support.TestDatabase;
import java.security.SecureRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;
import org.springframework.jdbc.support.JdbcTransactionManager;

@Tag("service")
class RetryingTransactionsTest {

  private final DriverManagerDataSource dataSource =
      new DriverManagerDataSource(TestDatabase.freshDatabase());
  private final JdbcClient database = JdbcClient.create(dataSource);
  private final RetryingTransactions transactions =
      new RetryingTransactions(new JdbcTransactionManager(dataSource), new SecureRandom());
  private final AtomicInteger tries = new AtomicInteger();

  @BeforeEach
  void two_rows() {
    database.sql("create table counts (id int primary key, count int not null)").update();
    database.sql("insert into counts values (1, 0), (2, 0)").update();
  }

  @ParameterizedTest
  @ValueSource(strings = {"40001", "40P01"})
  void what_was_undone_is_done_again_and_counts_once(String state) {
    Integer count =
        transactions.execute(
            _ -> {
              raise(1);
              if (tries.incrementAndGet() <= 3) {
                fail(state);
              }
              return count(1);
            });

    assertThat(count).isOne();
    assertThat(tries).hasValue(4);
  }

  @Test
  void the_third_repetition_is_the_last() {
    assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> failAgain("40001")))
        .isInstanceOf(ConcurrencyFailureException.class);
    assertThat(tries).hasValue(4);
  }

  @ParameterizedTest
  @ValueSource(strings = {"08006", "57P01", "23505", "55P03"})
  void what_may_have_been_done_is_not_repeated(String state) {
    assertThatThrownBy(() -> transactions.executeWithoutResult(_ -> failAgain(state)))
        .isInstanceOf(DataAccessException.class);
    assertThat(tries).hasValue(1);
  }

  @Test
  void inside_another_transaction_the_whole_is_repeated() {
    Integer count =
        transactions.execute(
            _ -> {
              raise(1);
              return transactions.execute(
                  _ -> {
                    if (tries.incrementAndGet() == 1) {
                      fail("40001");
                    }
                    return count(1);
                  });
            });

    assertThat(count).isOne();
    assertThat(tries).hasValue(2);
  }

  @Test
  void of_two_that_wait_for_each_other_both_are_done() throws Exception {
    var bothHaveOne = new CyclicBarrier(2);

    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> one = threads.submit(crossing(1, 2, bothHaveOne));
      Future<Integer> other = threads.submit(crossing(2, 1, bothHaveOne));
      assertThat(one.get() + other.get()).isEqualTo(3);
    }

    assertThat(count(1)).isEqualTo(2);
    assertThat(count(2)).isEqualTo(2);
  }

  /**
   * Returns the number of attempts. Both transactions wait for each other in the first attempt
   * only.
   */
  private Callable<Integer> crossing(int first, int second, CyclicBarrier bothHaveOne) {
    var mine = new AtomicInteger();
    return () ->
        transactions.execute(
            _ -> {
              raise(first);
              if (mine.incrementAndGet() == 1) {
                await(bothHaveOne);
              }
              raise(second);
              return mine.get();
            });
  }

  private static void await(CyclicBarrier barrier) {
    try {
      barrier.await();
    } catch (Exception broken) {
      throw new IllegalStateException(broken);
    }
  }

  private void failAgain(String state) {
    tries.incrementAndGet();
    fail(state);
  }

  private void fail(String state) {
    database.sql("do $$ begin raise 'planned' using errcode = '" + state + "'; end $$").update();
  }

  private void raise(int id) {
    database.sql("update counts set count = count + 1 where id = :id").param("id", id).update();
  }

  private int count(int id) {
    return database
        .sql("select count from counts where id = :id")
        .param("id", id)
        .query(Integer.class)
        .single();
  }
}
