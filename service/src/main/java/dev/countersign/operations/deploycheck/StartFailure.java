package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import dev.countersign.platform.settings.UnusableSetting;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.bind.BindException;

/** Reports a failed start-up as a finding. */
public final class StartFailure {

  private StartFailure() {}

  public static Findings findings(Throwable failure) {
    Finding finding =
        Finding.error(
            "countersign.E001",
            property(failure),
            "The service does not start with these settings.",
            "Standard error has the reason.");
    return new Findings(List.of(finding), 0);
  }

  private static String property(@Nullable Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof UnusableSetting unusable) {
        return unusable.property();
      }
      if (cause instanceof BindException bind) {
        return bind.getName().toString();
      }
    }
    return "";
  }
}
