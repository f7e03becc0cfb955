package dev.countersign.deploycheck;

import java.util.List;

/** The settings that nobody else may read. */
final class Secrets {

  static final List<String> PROPERTIES =
      List.of(
          "countersign.secret-key",
          "countersign.secret-key-fallbacks",
          "countersign.jwt.signing-key",
          "spring.datasource.password");

  private Secrets() {}
}
