package dev.countersign.platform.database;

import dev.countersign.platform.traces.Trace;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.DelegatingDataSource;

/**
 * Measures each SQL statement of a traced request as a span with its text. The text has
 * placeholders; parameters are never read.
 */
final class TracedDataSource extends DelegatingDataSource {

  private static final Set<String> TRANSACTION = Set.of("commit", "rollback");

  private static final Pattern OPERATION = Pattern.compile("\\w+");

  /** Matches what precedes a table; a function such as unnest is no table. */
  private static final Pattern TABLE =
      Pattern.compile("\\b(?:from|into|update)\\s+([a-z_]+)\\b(?!\\()", Pattern.CASE_INSENSITIVE);

  TracedDataSource(DataSource untraced) {
    super(untraced);
  }

  @Override
  public Connection getConnection() throws SQLException {
    Connection connection = super.getConnection();
    return Trace.isActive() ? traced(connection) : connection;
  }

  private static Connection traced(Connection connection) {
    return proxy(
        Connection.class,
        (method, arguments) -> {
          if (TRANSACTION.contains(method.getName())) {
            return Trace.call(method.getName(), () -> invoke(connection, method, arguments));
          }
          Object result = invoke(connection, method, arguments);
          return result instanceof Statement statement
              ? statement(method.getReturnType(), statement, text(arguments))
              : result;
        });
  }

  private static Object statement(Class<?> type, Statement statement, String prepared) {
    return proxy(
        type,
        (method, arguments) -> {
          if (!method.getName().startsWith("execute")) {
            return invoke(statement, method, arguments);
          }
          String sql = prepared.isEmpty() ? text(arguments) : prepared;
          return Trace.call(
              summary(sql),
              () -> {
                Trace.note("db.system.name", () -> "postgresql");
                Trace.note("db.query.text", () -> sql.strip().replaceAll("\\s+", " "));
                return invoke(statement, method, arguments);
              });
        });
  }

  /** Returns the operation and its table, such as {@code select users}. */
  static String summary(String sql) {
    Matcher operation = OPERATION.matcher(sql);
    Matcher table = TABLE.matcher(sql);
    String name = operation.find() ? operation.group() : "statement";
    return (table.find() ? name + " " + table.group(1) : name).toLowerCase(Locale.ROOT);
  }

  private static String text(Object @Nullable [] arguments) {
    return arguments != null && arguments.length > 0 && arguments[0] instanceof String sql
        ? sql
        : "";
  }

  private static @Nullable Object invoke(
      Object target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getCause() == null ? failure : failure.getCause();
    }
  }

  /** Receives a call with its arguments, if it has any. */
  @FunctionalInterface
  private interface Calls {
    @Nullable Object handle(Method method, Object @Nullable [] arguments) throws Throwable;
  }

  private static <T> T proxy(Class<T> type, Calls calls) {
    return type.cast(
        Proxy.newProxyInstance(
            TracedDataSource.class.getClassLoader(),
            new Class<?>[] {type},
            (_, method, arguments) -> calls.handle(method, arguments)));
  }
}
