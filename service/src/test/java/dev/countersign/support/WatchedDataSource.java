package dev.countersign.support;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Optional;
import java.util.Set;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Wraps a DataSource and passes every call to the database to a watcher. */
public final class WatchedDataSource {

  /** Kinds of calls to the database. */
  public enum Kind {
    CONNECT,
    BEGIN,
    STATEMENT,
    COMMIT
  }

  /** Receives each call and decides whether to run it. */
  @FunctionalInterface
  public interface Watcher {
    @Nullable Object pass(Call call) throws Throwable;
  }

  private static final Set<String> EXECUTIONS =
      Set.of(
          "execute",
          "executeQuery",
          "executeUpdate",
          "executeLargeUpdate",
          "executeBatch",
          "executeLargeBatch");

  private final Watcher watcher;

  private WatchedDataSource(Watcher watcher) {
    this.watcher = watcher;
  }

  public static DataSource of(DataSource dataSource, Watcher watcher) {
    return new WatchedDataSource(watcher).proxy(DataSource.class, dataSource, "");
  }

  /** A call to the database. Only statements have SQL. */
  public record Call(Kind kind, String sql, Object target, Going going) {

    /** Returns the connection of the call. A request for a connection has none. */
    public Connection connection() throws SQLException {
      return switch (target) {
        case Connection connection -> connection;
        case Statement statement -> statement.getConnection();
        default -> throw new IllegalStateException("There is no connection yet.");
      };
    }

    public @Nullable Object goOn() throws Throwable {
      return going.on();
    }
  }

  /** The original action of the call. */
  @FunctionalInterface
  public interface Going {
    @Nullable Object on() throws Throwable;
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
    Optional<Kind> kind = kind(target, method, arguments);
    Going going = () -> invoked(target, method, arguments);
    Object result =
        kind.isPresent() ? watcher.pass(new Call(kind.get(), sql, target, going)) : going.on();
    Class<?> type = method.getReturnType();
    boolean followed =
        (type == Connection.class && target instanceof DataSource)
            || (Statement.class.isAssignableFrom(type) && target instanceof Connection);
    return followed && result != null ? proxy(type, result, sql) : result;
  }

  private static Optional<Kind> kind(Object target, Method method, Object @Nullable [] arguments) {
    String name = method.getName();
    return Optional.ofNullable(
        switch (target) {
          case DataSource _ when name.equals("getConnection") -> Kind.CONNECT;
          case Connection _ when name.equals("commit") -> Kind.COMMIT;
          case Connection _
              when name.equals("setAutoCommit")
                  && arguments != null
                  && Boolean.FALSE.equals(arguments[0]) ->
              Kind.BEGIN;
          case Statement _ when EXECUTIONS.contains(name) -> Kind.STATEMENT;
          default -> null;
        });
  }

  private static @Nullable Object invoked(
      Object target, Method method, Object @Nullable [] arguments) throws Throwable {
    try {
      return method.invoke(target, arguments);
    } catch (InvocationTargetException failure) {
      throw failure.getTargetException();
    }
  }

  private static String firstText(Object @Nullable [] arguments, String otherwise) {
    return arguments != null && arguments.length > 0 && arguments[0] instanceof String text
        ? text
        : otherwise;
  }
}
