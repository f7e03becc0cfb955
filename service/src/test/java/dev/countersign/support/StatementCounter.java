package dev.countersign.support;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Counts the SQL statements that reach the database, by wrapping its DataSource. */
public final class StatementCounter implements BeanPostProcessor {

  private final List<String> executed = new CopyOnWriteArrayList<>();
  private volatile boolean isCounting;

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return bean instanceof DataSource dataSource ? counting(dataSource) : bean;
  }

  public DataSource counting(DataSource dataSource) {
    return WatchedDataSource.of(dataSource, this::count);
  }

  /** Returns how many statements all threads ran during the action. */
  public int during(ThrowingRunnable action) throws Exception {
    executed.clear();
    isCounting = true;
    try {
      action.run();
    } finally {
      isCounting = false;
    }
    return executed.size();
  }

  /** Returns the SQL of the statements that the last action ran. A batch counts as one. */
  public List<String> texts() {
    return List.copyOf(executed);
  }

  private @Nullable Object count(WatchedDataSource.Call call) throws Throwable {
    if (isCounting && call.kind() == WatchedDataSource.Kind.STATEMENT) {
      executed.add(call.sql());
    }
    return call.goOn();
  }

  /** An action that may throw. */
  @FunctionalInterface
  public interface ThrowingRunnable {
    void run() throws Exception;
  }
}
