package dev.countersign.deploycheck;

/** Goes beyond what the contract asks for; given to those who ask for it, wherever they run. */
interface Advice extends DeployCheck {

  @Override
  default String tag() {
    return Extent.ADVICE;
  }

  @Override
  default boolean isForDeployment() {
    return false;
  }
}
