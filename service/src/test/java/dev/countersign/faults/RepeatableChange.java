package dev.countersign.faults;

import dev.countersign.support.Http.Response;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A change that is asked for, and asked for again when no answer came. Whether it is done is looked
 * at afresh, and what a good answer gave is put to use.
 */
record RepeatableChange(Supplier<Response> asking, BooleanSupplier isDone, Consumer<Response> use) {

  static RepeatableChange of(Supplier<Response> asking, BooleanSupplier isDone) {
    return new RepeatableChange(asking, isDone, _ -> {});
  }

  Response ask() {
    return asking.get();
  }
}
