package dev.countersign.platform.database;

import dev.countersign.platform.meters.Meter;
import dev.countersign.platform.meters.MeterProvider;
import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Sets a deadline for each request. Work outside of requests has none. */
@Component
public class RequestDeadlines implements Filter, MeterProvider {

  private static final ScopedValue<Deadline> CURRENT = ScopedValue.newInstance();
  private static final Duration RELEASE = Duration.ofMillis(500);

  private final DatabaseSettings settings;
  private final LongAdder misses = new LongAdder();

  RequestDeadlines(DatabaseSettings settings) {
    this.settings = settings;
  }

  @Override
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      ScopedValue.where(CURRENT, new Deadline(settings.requestDeadline(), misses))
          .<@Nullable Void, Exception>call(
              () -> {
                chain.doFilter(request, response);
                return null;
              });
    } catch (ServletException | IOException | RuntimeException failure) {
      throw failure;
    } catch (Exception failure) {
      throw new ServletException(failure);
    }
  }

  /**
   * Runs a statement that frees what a failed request holds, with half a second of its own: the
   * request may have failed because its deadline is over.
   */
  public static void forRelease(Runnable release) {
    within(RELEASE, release);
  }

  /** Runs work for several requests, or for one that has failed, with a deadline of its own. */
  static void within(Duration time, Runnable work) {
    within(new Deadline(time, new LongAdder()), work);
  }

  static void within(Deadline deadline, Runnable work) {
    ScopedValue.where(CURRENT, deadline).run(work);
  }

  /** Sends a file. */
  @FunctionalInterface
  public interface Sending {
    void run() throws IOException;
  }

  /** Sends a file with the deadline of exports: a long file takes longer than a request may. */
  public void forExport(Sending sending) throws IOException {
    ScopedValue.where(CURRENT, new Deadline(settings.exportDeadline(), misses))
        .<@Nullable Void, IOException>call(
            () -> {
              sending.run();
              return null;
            });
  }

  /**
   * Runs a read with half of the time that its request has left. If the read misses that deadline,
   * another one can follow.
   */
  static <T extends @Nullable Object> T withHalf(Deadline deadline, Supplier<T> read) {
    return ScopedValue.where(CURRENT, deadline.half()).call(read::get);
  }

  @Override
  public List<Meter> meters() {
    return List.of(
        Meter.counter(
            "countersign.database.deadline.misses",
            "Requests that waited for the database in vain, until their deadline or its outage.",
            misses));
  }

  static Optional<Deadline> current() {
    return CURRENT.isBound() ? Optional.of(CURRENT.get()) : Optional.empty();
  }
}
