package dev.countersign.deploycheck;

/** A question to the configuration alone. Every bean of this type is asked: a new one is a file. */
interface DeployCheck extends Check {

  /** The word that {@code check --tag} selects it by. */
  default String tag() {
    return "security";
  }

  /** False for what is wrong wherever the service runs. */
  default boolean isForDeployment() {
    return true;
  }
}
