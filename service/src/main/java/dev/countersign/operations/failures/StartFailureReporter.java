package dev.countersign.operations.failures;

import dev.countersign.platform.database.DatabasePeer;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.boot.SpringBootExceptionReporter;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.boot.diagnostics.FailureAnalyzer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.core.env.Environment;
import org.springframework.core.io.support.SpringFactoriesLoader;
import org.springframework.core.io.support.SpringFactoriesLoader.ArgumentResolver;
import org.yaml.snakeyaml.error.MarkedYAMLException;

/**
 * Prints why the application did not start, to standard error and without a stack trace. Replaces
 * the report of Spring Boot, which names classes and prints the trace of every unknown failure.
 */
@Order(Ordered.HIGHEST_PRECEDENCE)
class StartFailureReporter implements SpringBootExceptionReporter {

  private static final Logger LOG = LoggerFactory.getLogger(StartFailureReporter.class);

  private final @Nullable ConfigurableApplicationContext context;

  StartFailureReporter(@Nullable ConfigurableApplicationContext context) {
    this.context = context;
  }

  @Override
  public boolean reportException(Throwable failure) {
    System.err.println(text(failure));
    LOG.debug("The application did not start.", failure);
    return true;
  }

  private String text(Throwable failure) {
    for (FailureAnalyzer analyzer : analyzers()) {
      FailureAnalysis analysis = analyzer.analyze(failure);
      if (analysis != null) {
        return PlainText.of(analysis.getDescription()) + "\n" + action(analysis);
      }
    }
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof MarkedYAMLException yaml) {
        return "A configuration file is not valid YAML: " + yaml.getMessage();
      }
    }
    if (context != null && DatabasePeer.of(context.getEnvironment()) == null) {
      return "spring.datasource.url is not an address of PostgreSQL.\n"
          + "Set it to jdbc:postgresql://HOST:PORT/DATABASE.";
    }
    return FailureText.of(failure, null) + "\nFor the stack trace, add --logging.level.root=debug.";
  }

  private static String action(FailureAnalysis analysis) {
    String action = analysis.getAction() == null ? "" : PlainText.of(analysis.getAction());
    return action.equals("Update your application's configuration")
        ? "\nChange the setting and start again."
        : action;
  }

  private List<FailureAnalyzer> analyzers() {
    ArgumentResolver arguments =
        context == null
            ? null
            : ArgumentResolver.of(BeanFactory.class, context.getBeanFactory())
                .and(Environment.class, context.getEnvironment());
    return SpringFactoriesLoader.forDefaultResourceLocation()
        .load(FailureAnalyzer.class, arguments, (_, _, _) -> {});
  }
}
