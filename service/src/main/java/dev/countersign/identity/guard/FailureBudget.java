package dev.countersign.identity.guard;

/**
 * How many wrong passwords may be tried for an account from one source; either may be {@link #ALL}.
 */
record FailureBudget(String account, String source, int limit) {

  static final String ALL = "";
}
