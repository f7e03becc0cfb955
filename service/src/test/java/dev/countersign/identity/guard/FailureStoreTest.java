package dev.countersign.identity.guard;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.guard.FailureStore.Place;
import dev.countersign.support.ServiceTest;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.transaction.support.TransactionOperations;

class FailureStoreTest extends ServiceTest {

  @Autowired private FailureStore store;
  @Autowired private TransactionOperations transactions;

  @Test
  void a_failure_counts_even_if_its_place_was_lost() {
    List<FailureBudget> budgets = budgets("lost", 2);
    assertThat(store.take(budgets)).isEqualTo(Place.TAKEN);
    database().sql("delete from login_failures where account = 'lost'").update();

    assertThat(store.count(budgets)).isFalse();
    assertThat(store.take(budgets)).isEqualTo(Place.TAKEN);
    assertThat(store.count(budgets)).isTrue();

    assertThat(store.take(budgets)).isEqualTo(Place.SPENT);
  }

  @Test
  void forgiving_resets_the_account_and_budgets_beside_it_but_not_the_network() {
    List<FailureBudget> budgets = budgets("forgiven", 3);
    List<FailureBudget> beside = List.of(new FailureBudget("forgiven", "credentials", 3));
    store.take(beside);
    store.count(beside);
    store.take(budgets);
    store.count(budgets);

    store.take(budgets);
    store.forgive(budgets, beside);

    assertThat(counts("account = 'forgiven'")).containsOnly("0/0");
    assertThat(counts("source = 'network of forgiven' and account = ''")).containsExactly("1/0");
  }

  @Test
  void forgiving_adds_no_rows() {
    store.forgive(budgets("unknown", 3), List.of(new FailureBudget("unknown", "credentials", 3)));

    assertThat(counts("account = 'unknown'")).isEmpty();
  }

  @Test
  void only_a_failure_waits_for_the_disk() throws Exception {
    List<FailureBudget> budgets = budgets("unflushed", 3);

    statements().during(() -> store.take(budgets));
    assertThat(statements().texts().getLast()).contains("'synchronous_commit', 'off'");
    statements().during(() -> store.forgive(budgets, List.of()));
    assertThat(statements().texts().getFirst()).contains("'synchronous_commit', 'off'");
    store.take(budgets);
    statements().during(() -> store.count(budgets));
    assertThat(statements().texts().getFirst()).doesNotContain("synchronous_commit");
  }

  @Test
  void inside_a_transaction_the_commit_waits_for_the_disk() {
    String setting =
        transactions.execute(
            _ -> {
              database().sql("set local synchronous_commit = on").update();
              List<FailureBudget> budgets = budgets("inside", 3);
              store.take(budgets);
              store.giveBack(budgets);
              return database().sql("show synchronous_commit").query(String.class).single();
            });

    assertThat(setting).isEqualTo("on");
  }

  private static List<FailureBudget> budgets(String account, int limit) {
    String network = "network of " + account;
    return List.of(
        new FailureBudget(account, network, limit),
        new FailureBudget(account, FailureBudget.ALL, limit),
        new FailureBudget(FailureBudget.ALL, network, limit));
  }

  /** Returns the failures and the attempts in progress of these rows. */
  private List<String> counts(String condition) {
    return database()
        .sql("select failures || '/' || pending from login_failures where " + condition)
        .query((row, _) -> row.getString(1))
        .list();
  }
}
