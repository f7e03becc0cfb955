package dev.countersign.faults;

import dev.countersign.support.Http.Response;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A change that a client requests, and requests again if it gets no response.
 *
 * @param asking sends the request
 * @param isDone reads from the database whether the change was made
 * @param use uses what a successful response contains
 */
record RepeatableChange(Supplier<Response> asking, BooleanSupplier isDone, Consumer<Response> use) {

  static RepeatableChange of(Supplier<Response> asking, BooleanSupplier isDone) {
    return new RepeatableChange(asking, isDone, _ -> {});
  }

  Response ask() {
    return asking.get();
  }
}
