package dev.countersign.deploycheck;

import java.util.Set;

/** What to ask: also about deployment, only what has one of these tags, also the database. */
public record Extent(boolean deploy, Set<String> tags, boolean database) {

  static final String ADVICE = "advice";

  /** Advice is for those who ask for it: a configuration that follows the contract is silent. */
  boolean includes(DeployCheck check) {
    boolean isChosen = tags.isEmpty() ? !check.tag().equals(ADVICE) : tags.contains(check.tag());
    return isChosen && (deploy || !check.isForDeployment());
  }
}
