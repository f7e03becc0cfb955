package dev.countersign.http.protections;

import dev.countersign.http.fields.BodyLimits;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.http.HttpVersion;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.VirtualThreads;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Reads each request body completely before the application gets the request, so an incomplete body
 * blocks no thread. A body that arrives too slowly gets 408. If too many bodies are incomplete, the
 * oldest gets 408.
 */
final class BodyReads extends Handler.Wrapper {

  private static final int MOST_INCOMPLETE = 1024;
  private static final long MOST_BYTES = 64L << 20;

  private final Queue<BodyRead> incomplete = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicLong bytes = new AtomicLong();
  private final BodyLimits limits;
  private final Duration patience;

  /**
   * Reads bodies for the given application.
   *
   * @param limits maximum lengths of bodies; of a longer body only one byte more is read
   * @param patience maximum time for a body of any length
   */
  BodyReads(Handler application, BodyLimits limits, Duration patience) {
    super(application);
    this.limits = limits;
    this.patience = patience;
  }

  static void before(Server server, BodyLimits limits, Duration patience) {
    server.setHandler(new BodyReads(server.getHandler(), limits, patience));
  }

  @Override
  protected void doStart() throws Exception {
    super.doStart();
    lookLater();
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    int longest = limits.of(request.getHttpURI().getPath());
    if (!mayHaveBody(request) || request.getLength() > longest) {
      return super.handle(request, response, callback);
    }
    var read = new BodyRead(this, request, response, callback, longest + 1);
    if (read.isComplete()) {
      if (read.isClientGone()) {
        read.giveUp();
        return true;
      }
      return super.handle(read.request(), response, callback);
    }
    count.incrementAndGet();
    incomplete.add(read);
    add(read.received());
    read.goOn();
    evict();
    return true;
  }

  /** Runs the application on a virtual thread, if the server has them. */
  void execute(Runnable application) {
    Executor threads = getServer().getThreadPool();
    Executor virtual = VirtualThreads.getVirtualThreadsExecutor(threads);
    (virtual == null ? threads : virtual).execute(application);
  }

  void pass(BodyRead read, Response response, Callback callback) {
    try {
      if (!super.handle(read.request(), response, callback)) {
        Response.writeError(read.request(), response, callback, HttpStatus.NOT_FOUND_404);
      }
    } catch (Exception failure) {
      Response.writeError(read.request(), response, callback, failure);
    }
  }

  void add(long received) {
    bytes.addAndGet(received);
  }

  void forget(BodyRead read) {
    incomplete.remove(read);
    count.decrementAndGet();
    bytes.addAndGet(-read.received());
  }

  /**
   * Returns whether a body may follow. HTTP/1.1 announces it in a header; HTTP/2 shows it at the
   * first read.
   */
  private static boolean mayHaveBody(Request request) {
    return request.getConnectionMetaData().getHttpVersion() == HttpVersion.HTTP_2
        || request.getLength() > 0
        || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
  }

  void evict() {
    long mostBytes = Math.max(MOST_BYTES, 4L * limits.largest());
    while (count.get() > MOST_INCOMPLETE || bytes.get() > mostBytes) {
      BodyRead oldest = incomplete.peek();
      if (oldest == null) {
        return;
      }
      oldest.end();
    }
  }

  private void lookLater() {
    Scheduler scheduler = getServer().getScheduler();
    scheduler.schedule(this::look, 1, TimeUnit.SECONDS);
  }

  private void look() {
    long now = System.nanoTime();
    incomplete.stream().filter(read -> read.isTooSlow(now, patience)).forEach(BodyRead::end);
    if (isRunning()) {
      lookLater();
    }
  }
}
