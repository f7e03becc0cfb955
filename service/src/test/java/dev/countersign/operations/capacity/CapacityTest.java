package dev.countersign.operations.capacity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CapacityTest {

  private static final Machines LARGE = new Machines(16, 16, 100_000_000);

  @Test
  void ten_million_users_need_one_primary_and_two_replicas() {
    Capacity capacity = Capacity.of(load(10_000_000, 0.2), LARGE);

    assertThat(capacity.refreshesPerSecond()).isCloseTo(1_111, within(1.0));
    assertThat(capacity.loginsPerSecond()).isCloseTo(33.3, within(0.1));
    assertThat(capacity.shards()).isEqualTo(1);
    assertThat(capacity.replicas()).isEqualTo(2);
    assertThat(capacity.connections()).isEqualTo(32);
    assertThat(capacity.connectionsOfReplica()).isEqualTo(16);
  }

  @Test
  void a_billion_users_need_shards_because_of_their_number() {
    Capacity capacity = Capacity.of(load(1_000_000_000, 0.1), LARGE);

    assertThat(capacity.shards()).isEqualTo(10);
    assertThat(capacity.shardLimit()).isEqualTo("users");
  }

  @Test
  void small_databases_need_shards_because_of_their_cores() {
    Capacity capacity = Capacity.of(load(100_000_000, 1), new Machines(16, 4, Long.MAX_VALUE));

    assertThat(capacity.shardLimit()).isEqualTo("cores");
    assertThat(capacity.databaseCores() / capacity.shards()).isLessThanOrEqualTo(2);
    assertThat(capacity.databaseCores() / (capacity.shards() - 1)).isGreaterThan(2);
  }

  @Test
  void twice_the_users_need_twice_of_what_grows() {
    Capacity one = Capacity.of(load(1_000_000, 0.3), LARGE);
    Capacity two = Capacity.of(load(2_000_000, 0.3), LARGE);

    assertThat(two.diskGigabytes()).isCloseTo(2 * one.diskGigabytes(), within(1e-9));
    assertThat(two.databaseCores()).isCloseTo(2 * one.databaseCores(), within(1e-9));
    assertThat(two.logMegabytesPerSecond())
        .isCloseTo(2 * one.logMegabytesPerSecond(), within(1e-9));
  }

  @Test
  void one_user_needs_two_replicas_and_one_primary() {
    Capacity capacity = Capacity.of(load(1, 0), LARGE);

    assertThat(capacity.replicas()).isEqualTo(2);
    assertThat(capacity.shards()).isEqualTo(1);
    assertThat(CapacityText.of(capacity)).contains("Refreshes         0/s");
  }

  @Test
  void shares_above_one_and_no_users_are_refused() {
    assertThatIllegalArgumentException().isThrownBy(() -> load(1, 1.1));
    assertThatIllegalArgumentException().isThrownBy(() -> load(1, Double.NaN));
    assertThatIllegalArgumentException().isThrownBy(() -> load(0, 0.5));
    assertThatIllegalArgumentException().isThrownBy(() -> new Machines(0, 1, 1));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ' ',
      value = {
        "0.0001 below_0.01",
        "0.0333 0.033",
        "0.996 1.00",
        "1.66 1.7",
        "83.3 83",
        "1111 1,100",
        "55556 56,000"
      })
  void figures_have_two_significant_digits(double value, String text) {
    assertThat(CapacityText.rounded(value)).isEqualTo(text.replace('_', ' '));
  }

  static Load load(long users, double active) {
    return new Load(users, active, 1_800, 0.01, 2, 20, 90);
  }
}
