package dev.countersign.identity.guard;

/**
 * Limits the wrong passwords for an account from one source; each of the two may be {@link #ALL}.
 */
record FailureBudget(String account, String source, int limit) {

  static final String ALL = "";
}
