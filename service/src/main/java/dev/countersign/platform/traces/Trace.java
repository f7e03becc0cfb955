package dev.countersign.platform.traces;

import dev.countersign.platform.errors.Refusal;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.lang.ScopedValue.CallableOp;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Measures the steps of a request as spans of OpenTelemetry. Outside of a traced request there is
 * no current span, and a step only runs. Names and values must not contain text of the client.
 */
public final class Trace {

  private static final ScopedValue<Trace> CURRENT = ScopedValue.newInstance();

  private final Tracer tracer;
  private final Span span;

  /** Takes a span that was started; {@link #run} ends it. */
  public Trace(Tracer tracer, Span span) {
    this.tracer = tracer;
    this.span = span;
  }

  public static boolean isActive() {
    return CURRENT.isBound();
  }

  /** Runs a step of the current request. */
  public static <T extends @Nullable Object> T step(String name, Supplier<T> step) {
    return CURRENT.isBound()
        ? CURRENT.get().child(name, SpanKind.INTERNAL).<T, RuntimeException>run(step::get)
        : step.get();
  }

  /** Runs a call to another server, such as the database, as a step of the current request. */
  public static <T extends @Nullable Object, X extends Throwable> T call(
      String name, CallableOp<? extends T, X> call) throws X {
    return CURRENT.isBound()
        ? CURRENT.get().child(name, SpanKind.CLIENT).<T, X>run(call)
        : call.call();
  }

  /** Adds a fact to the span of the current step. */
  public static void note(String key, Supplier<String> value) {
    if (CURRENT.isBound()) {
      CURRENT.get().span.setAttribute(key, value.get());
    }
  }

  /** Runs the work as this span, then ends the span. */
  public <T extends @Nullable Object, X extends Throwable> T run(CallableOp<? extends T, X> work)
      throws X {
    try {
      return ScopedValue.where(CURRENT, this).call(work);
    } catch (Throwable failure) {
      note(failure);
      throw failure;
    } finally {
      span.end();
    }
  }

  /** Leaves the message out, which can contain text of the client. A refusal is no failure. */
  private void note(Throwable failure) {
    if (failure instanceof Refusal refusal) {
      span.setAttribute("countersign.refusal", refusal.code());
    } else {
      span.setAttribute("error.type", failure.getClass().getName()).setStatus(StatusCode.ERROR);
    }
  }

  private Trace child(String name, SpanKind kind) {
    return new Trace(
        tracer,
        tracer
            .spanBuilder(name)
            .setSpanKind(kind)
            .setParent(Context.root().with(span))
            .startSpan());
  }
}
