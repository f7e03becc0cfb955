package dev.countersign.support;

import java.util.Arrays;

/** Compares the distributions of two samples with the two-sample Kolmogorov-Smirnov test. */
public final class KolmogorovSmirnov {

  private static final int TERMS = 100;

  private KolmogorovSmirnov() {}

  /** Returns the probability that samples of one distribution differ this much or more. */
  public static double pValue(double[] first, double[] second) {
    double n = (double) first.length * second.length / (first.length + second.length);
    double root = Math.sqrt(n);
    // Stephens' correction makes the limit valid for small samples too.
    double lambda = (root + 0.12 + 0.11 / root) * distance(first, second);
    double sum = 0;
    for (int term = 1; term <= TERMS; term++) {
      double part = Math.exp(-2.0 * term * term * lambda * lambda);
      sum += term % 2 == 1 ? part : -part;
    }
    return lambda < 0.2 ? 1 : Math.clamp(2 * sum, 0, 1);
  }

  /** Returns the largest difference between the two empirical distribution functions. */
  public static double distance(double[] first, double[] second) {
    double[] a = first.clone();
    double[] b = second.clone();
    Arrays.sort(a);
    Arrays.sort(b);
    int i = 0;
    int j = 0;
    double largest = 0;
    while (i < a.length && j < b.length) {
      double value = Math.min(a[i], b[j]);
      while (i < a.length && a[i] <= value) {
        i++;
      }
      while (j < b.length && b[j] <= value) {
        j++;
      }
      largest = Math.max(largest, Math.abs((double) i / a.length - (double) j / b.length));
    }
    return largest;
  }
}
