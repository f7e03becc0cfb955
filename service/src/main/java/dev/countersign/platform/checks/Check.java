package dev.countersign.platform.checks;

import java.util.List;
import java.util.function.Supplier;

/** One check of the configuration. {@link Finding#when} declares a check with one finding. */
public record Check(Occasion occasion, Supplier<List<Finding>> search) {

  /** Which runs include a check. */
  public enum Occasion {
    /** Runs with {@code --deploy}, and start-up with the profile prod. */
    DEPLOYMENT,
    /** All runs: the setting is wrong wherever the service runs. */
    ALWAYS,
    /** Runs with {@code --tag advice} only: the contract does not ask for it. */
    ADVICE
  }

  /** Declares a check for deployment whose findings depend on the values of settings. */
  public static Check of(Supplier<List<Finding>> search) {
    return new Check(Occasion.DEPLOYMENT, search);
  }

  public Check always() {
    return new Check(Occasion.ALWAYS, search);
  }

  public Check asAdvice() {
    return new Check(Occasion.ADVICE, search);
  }

  public List<Finding> findings() {
    return search.get();
  }
}
