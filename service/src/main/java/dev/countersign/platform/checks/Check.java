package dev.countersign.platform.checks;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.util.List;
import java.util.function.Supplier;

/** A check of the configuration. {@link Finding#when} declares a check with a single finding. */
@ExtensionApi
public record Check(Occasion occasion, Supplier<List<Finding>> search) {

  /** Selects the runs that include a check. */
  public enum Occasion {
    /** Runs with {@code --deploy}, and start-up with the profile prod. */
    DEPLOYMENT,
    /** All runs, because the setting is wrong in every environment. */
    ALWAYS,
    /** Runs with {@code --tag advice} only, because the contract does not require it. */
    ADVICE
  }

  /** Declares a deployment check whose findings depend on the values of settings. */
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
