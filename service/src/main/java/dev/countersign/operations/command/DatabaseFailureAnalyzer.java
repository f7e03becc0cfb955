package dev.countersign.operations.command;

import org.postgresql.util.PSQLException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Says in a few lines, instead of a trace, that the database let nobody in. */
class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<PSQLException> {

  private final Environment environment;

  DatabaseFailureAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, PSQLException cause) {
    return new FailureAnalysis(
        """
        The database cannot be used:

            Property: spring.datasource.url
            Value: %s
            Reason: %s"""
            .formatted(withoutSecrets(), cause.getMessage()),
        """
        Start PostgreSQL, create the database and its user, and set spring.datasource.url,
        spring.datasource.username and spring.datasource.password (in the environment:
        SPRING_DATASOURCE_URL and so on). To try the service without one: bin/countersign demo""",
        cause);
  }

  /** What follows the question mark may hold a password. */
  private String withoutSecrets() {
    return environment.getProperty("spring.datasource.url", "").replaceAll("\\?.*", "?…");
  }
}
