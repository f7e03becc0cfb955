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

/** One request whose body is read without a thread that waits for it. */
final class BodyRead {

  /** After the first third of the time a body has to arrive at this rate on average. */
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

  /** Reads what is there, and returns true if nothing has to be waited for. */
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

  /** Copies, because a chunk of one byte would keep a whole network buffer. */
  private void take(Content.Chunk chunk) {
    byte[] bytes = BufferUtil.toArray(chunk.getByteBuffer());
    isLast = chunk.isLast();
    chunk.release();
    body.writeBytes(bytes);
    received = body.size();
  }

  /** A client that is gone gets no answer; a malformed body gets the application's. */
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
      // Callbacks of one request are serialized: the application must not run inside of one.
      request.getContext().execute(() -> all.pass(this, response, callback));
    }
    all.evict();
  }

  /** The request with what was read before what is left; a failure comes again at the next read. */
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
