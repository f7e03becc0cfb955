package dev.countersign.guard;

/**
 * How many wrong passwords may be tried for an account from one source; either may be {@link #ALL}.
 */
record Budget(String account, String source, int limit) {

  static final String ALL = "";
}
