package dev.countersign.support;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class KolmogorovSmirnovTest {

  @Test
  void the_distance_is_the_largest_gap_between_both_shares() {
    double[] low = {1, 2, 3, 4};
    double[] high = {3, 4, 5, 6};

    assertThat(KolmogorovSmirnov.distance(low, high)).isEqualTo(0.5);
    assertThat(KolmogorovSmirnov.distance(low, low)).isZero();
  }

  /** With n = m = 2000, the 1 % point is at 1.628 / sqrt(1000). */
  @Test
  void the_known_one_percent_point_has_a_likelihood_of_one_percent() {
    double[] first = IntStream.range(0, 2000).asDoubleStream().toArray();
    double[] second = IntStream.range(0, 2000).mapToDouble(i -> i + 102.9).toArray();

    assertThat(KolmogorovSmirnov.pValue(first, second)).isCloseTo(0.01, within(0.001));
  }

  @Test
  void samples_of_one_source_pass_and_shifted_ones_do_not() {
    var random = new Random(7);
    double[] first = random.doubles(2000).toArray();
    double[] second = random.doubles(2000).toArray();
    double[] shifted = random.doubles(2000).map(value -> value + 0.1).toArray();

    assertThat(KolmogorovSmirnov.pValue(first, second)).isGreaterThan(0.01);
    assertThat(KolmogorovSmirnov.pValue(first, shifted)).isLessThan(0.001);
  }
}
