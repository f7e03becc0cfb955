package dev.countersign.support;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Counts the SQL statements that really go to the database, by standing in for its DataSource. */
public final class StatementCounter implements BeanPostProcessor {

  private final List<String> executed = new CopyOnWriteArrayList<>();

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return bean instanceof DataSource dataSource ? counting(dataSource) : bean;
  }

  public DataSource counting(DataSource dataSource) {
    return WatchedDataSource.of(dataSource, this::count);
  }

  /** How many statements ran while the action did, in whatever thread. */
  public int during(ThrowingRunnable action) throws Exception {
    executed.clear();
    action.run();
    return executed.size();
  }

  /** The texts of the statements counted last; a batch is one statement. */
  public List<String> texts() {
    return List.copyOf(executed);
  }

  private @Nullable Object count(WatchedDataSource.Call call) throws Throwable {
    if (call.kind() == WatchedDataSource.Kind.STATEMENT) {
      executed.add(call.sql());
    }
    return call.goOn();
  }

  /** Something a test does that may fail. */
  @FunctionalInterface
  public interface ThrowingRunnable {
    void run() throws Exception;
  }
}
