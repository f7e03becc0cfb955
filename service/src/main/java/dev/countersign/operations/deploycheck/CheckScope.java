package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Check;
import dev.countersign.platform.checks.CheckProvider;
import java.util.Set;
import java.util.stream.Stream;

/** Selects checks: deployment checks too, only those with given tags, and the database checks. */
public record CheckScope(boolean deploy, Set<String> tags, boolean database) {

  static final String ADVICE = "advice";

  Stream<Check> selected(CheckProvider provider) {
    boolean hasTag = tags.isEmpty() || tags.contains(provider.tag());
    return provider.checks().stream()
        .filter(
            check ->
                switch (check.occasion()) {
                  case DEPLOYMENT -> hasTag && deploy;
                  case ALWAYS -> hasTag;
                  case ADVICE -> tags.contains(ADVICE);
                });
  }
}
