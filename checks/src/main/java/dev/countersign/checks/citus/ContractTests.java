package dev.countersign.checks.citus;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.util.List;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;
import org.junit.platform.launcher.listeners.TestExecutionSummary.Failure;

/** Runs test classes of the service in this JVM, on the cluster that the environment names. */
final class ContractTests {

  private ContractTests() {}

  public static void main(String[] classes) {
    var listener = new SummaryGeneratingListener();
    LauncherFactory.create()
        .execute(
            LauncherDiscoveryRequestBuilder.request()
                .selectors(List.of(classes).stream().map(name -> selectClass(name)).toList())
                .build(),
            listener);
    TestExecutionSummary summary = listener.getSummary();
    for (Failure failure : summary.getFailures()) {
      String.valueOf(failure.getException())
          .lines()
          .limit(12)
          .forEach(
              line ->
                  System.out.printf(
                      "failed: %s: %s%n", failure.getTestIdentifier().getDisplayName(), line));
    }
    System.out.printf(
        "tests: %d passed, %d failed%n",
        summary.getTestsSucceededCount(), summary.getTotalFailureCount());
    System.exit(summary.getTotalFailureCount() == 0 ? 0 : 1);
  }
}
