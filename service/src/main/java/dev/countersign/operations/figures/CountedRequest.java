package dev.countersign.operations.figures;

import java.util.Comparator;

/**
 * What is counted of requests.
 *
 * @param refusal the code of a refused request; empty for other kinds
 */
public record CountedRequest(String kind, String refusal) implements Comparable<CountedRequest> {

  private static final String REFUSAL = "refusal";
  private static final Comparator<CountedRequest> ORDER =
      Comparator.comparing(CountedRequest::kind).thenComparing(CountedRequest::refusal);

  /** A refresh token that was used with success. */
  public static final CountedRequest REFRESH = new CountedRequest("refresh", "");

  public static CountedRequest refusal(String name) {
    return new CountedRequest(REFUSAL, name);
  }

  public boolean isRefusal() {
    return kind.equals(REFUSAL);
  }

  @Override
  public int compareTo(CountedRequest other) {
    return ORDER.compare(this, other);
  }
}
