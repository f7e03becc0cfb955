package dev.countersign.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.Statement;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.config.BeanPostProcessor;

/** Counts the SQL statements that really go to the database, by standing in for its DataSource. */
public final class StatementCounter implements BeanPostProcessor {

  private static final Set<String> EXECUTIONS =
      Set.of(
          "execute",
          "executeQuery",
          "executeUpdate",
          "executeLargeUpdate",
          "executeBatch",
          "executeLargeBatch");

  private final List<String> executed = new CopyOnWriteArrayList<>();

  @Override
  public Object postProcessAfterInitialization(Object bean, String beanName) {
    return bean instanceof DataSource dataSource ? counting(dataSource) : bean;
  }

  public DataSource counting(DataSource dataSource) {
    return proxy(DataSource.class, dataSource, "");
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

  private <T> T proxy(Class<T> type, Object target, String sql) {
    return type.cast(
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {type},
            (self, method, arguments) -> invoke(target, method, arguments, sql)));
  }

  private @Nullable Object invoke(
      Object target, Method method, Object @Nullable [] arguments, String prepared)
      throws Throwable {
    String sql = firstText(arguments, prepared);
    if (target instanceof Statement && EXECUTIONS.contains(method.getName())) {
      executed.add(sql);
    }
    Object result;
    try {
      result = method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getTargetException();
    }
    Class<?> type = method.getReturnType();
    boolean followed =
        (type == Connection.class && target instanceof DataSource)
            || (Statement.class.isAssignableFrom(type) && target instanceof Connection);
    return followed && result != null ? proxy(type, result, sql) : result;
  }

  private static String firstText(Object @Nullable [] arguments, String otherwise) {
    return arguments != null && arguments.length > 0 && arguments[0] instanceof String text
        ? text
        : otherwise;
  }

  /** Something a test does that may fail. */
  @FunctionalInterface
  public interface ThrowingRunnable {
    void run() throws Exception;
  }
}
