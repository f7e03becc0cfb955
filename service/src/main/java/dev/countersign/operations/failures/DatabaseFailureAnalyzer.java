package dev.countersign.operations.failures;

import dev.countersign.platform.database.DatabaseFailure;
import dev.countersign.platform.database.DatabasePeer;
import org.postgresql.util.PSQLException;
import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.core.env.Environment;

/** Describes a failed connection to PostgreSQL at the start. */
class DatabaseFailureAnalyzer extends AbstractFailureAnalyzer<PSQLException> {

  private final Environment environment;

  DatabaseFailureAnalyzer(Environment environment) {
    this.environment = environment;
  }

  @Override
  protected FailureAnalysis analyze(Throwable rootFailure, PSQLException cause) {
    DatabaseFailure failure =
        DatabaseFailure.find(DatabasePeer.of(environment), cause).orElseThrow();
    return new FailureAnalysis(
        PlainText.of(failure.description()),
        failure.remedy() + " To try the service without a database: bin/countersign demo",
        cause);
  }
}
