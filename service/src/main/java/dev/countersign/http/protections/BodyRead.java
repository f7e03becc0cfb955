package dev.countersign.http.protections;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpStatus;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EofException;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;

/** Reads the body of one request without blocking a thread. */
final class BodyRead {

  /** Sets the minimum average rate of a body after the first third of its time limit. */
  private static final long BYTES_PER_SECOND = 1024;

  private final BodyReads all;
  private final Request request;
  private final Response response;
  private final Callback callback;
  private final int most;
  private final long begin = System.nanoTime();
  private final ByteArrayOutputStream body = new ByteArrayOutputStream(256);
  private volatile int received;
  private Optional<Throwable> failure = Optional.empty();
  private boolean isLast;
  private boolean isOver;

  BodyRead(BodyReads all, Request request, Response response, Callback callback, int most) {
    this.all = all;
    this.request = request;
    this.response = response;
    this.callback = callback;
    this.most = most;
  }

  /** Reads the available bytes and returns true if there is no need to wait for more. */
  boolean isComplete() {
    while (!isLast && received < most) {
      Content.Chunk chunk = request.read();
      if (chunk == null) {
        return false;
      }
      if (Content.Chunk.isFailure(chunk)) {
        failure = Optional.ofNullable(chunk.getFailure());
        return true;
      }
      take(chunk);
    }
    return true;
  }

  /** Copies the bytes, because even a chunk of one byte keeps a whole network buffer in memory. */
  private void take(Content.Chunk chunk) {
    byte[] bytes = BufferUtil.toArray(chunk.getByteBuffer());
    isLast = chunk.isLast();
    chunk.release();
    body.writeBytes(bytes);
    received = body.size();
  }

  /**
   * Returns whether the client disconnected. A malformed body is different: the application
   * responds to it.
   */
  boolean isClientGone() {
    return failure.isPresent() && !(failure.get() instanceof HttpException);
  }

  void giveUp() {
    callback.failed(failure.orElseGet(EofException::new));
  }

  int received() {
    return received;
  }

  synchronized void goOn() {
    if (!isOver) {
      request.demand(this::more);
    }
  }

  private void more() {
    boolean isComplete;
    synchronized (this) {
      if (isOver) {
        return;
      }
      int before = received;
      isComplete = isComplete();
      all.add(received - before);
      if (isComplete) {
        isOver = true;
        all.forget(this);
      } else {
        goOn();
      }
    }
    if (isComplete && isClientGone()) {
      giveUp();
    } else if (isComplete) {
      // Jetty serializes the callbacks of a request, so the application must run outside this one.
      all.execute(() -> all.pass(this, response, callback));
    }
    all.evict();
  }

  /**
   * Returns the request with the bytes read so far before the rest; the next read reports a failure
   * again.
   */
  Request request() {
    return new WithBody(request, ByteBuffer.wrap(body.toByteArray()), isLast);
  }

  boolean isTooSlow(long now, Duration patience) {
    long elapsed = now - begin;
    long allowed = patience.toNanos() / 3 + TimeUnit.SECONDS.toNanos(received) / BYTES_PER_SECOND;
    return elapsed > Math.min(allowed, patience.toNanos());
  }

  void end() {
    synchronized (this) {
      if (isOver) {
        return;
      }
      isOver = true;
      all.forget(this);
    }
    callback.failed(
        new HttpException.RuntimeException(
            HttpStatus.REQUEST_TIMEOUT_408, "The request body arrived too slowly."));
  }

  private static final class WithBody extends Request.Wrapper {

    private final Content.Source begin;
    private final boolean isWhole;
    private boolean isRead;

    WithBody(Request request, ByteBuffer body, boolean isWhole) {
      super(request);
      this.begin = Content.Source.from(body);
      this.isWhole = isWhole;
    }

    @Override
    public Content.Chunk read() {
      if (isWhole) {
        return begin.read();
      }
      if (isRead) {
        return super.read();
      }
      Content.Chunk chunk = begin.read();
      isRead = chunk.isLast();
      return isRead ? Content.Chunk.asChunk(chunk.getByteBuffer(), false, chunk) : chunk;
    }

    @Override
    public void demand(Runnable demandCallback) {
      if (isWhole || !isRead) {
        begin.demand(demandCallback);
      } else {
        super.demand(demandCallback);
      }
    }
  }
}
