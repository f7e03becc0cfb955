package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.djangotakeover.TakeoverPositionStore.Position;
import dev.countersign.operations.terminal.Progress;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;

/** Copies rows page by page, and stores the position in the transaction of each page. */
@Component
class PagedCopy {

  private static final int PAGE = 2_000;

  private final TakeoverPositionStore positions;
  private final TransactionOperations transactions;

  PagedCopy(TakeoverPositionStore positions, TransactionOperations transactions) {
    this.positions = positions;
    this.transactions = transactions;
  }

  Part of(String name, PrintWriter progress) {
    return new Part(name, progress);
  }

  /** One kind of rows. */
  final class Part {

    private final String name;
    private final PrintWriter err;

    private Part(String name, PrintWriter err) {
      this.name = name;
      this.err = err;
    }

    /** Copies rows in the order of a number. */
    <R> void byId(
        BiFunction<Long, Integer, List<R>> read, Function<R, Long> id, Consumer<List<R>> write) {
      copy(
          Long.toString(Long.MIN_VALUE),
          after -> read.apply(Long.parseLong(after), PAGE),
          row -> id.apply(row).toString(),
          write);
    }

    /** Copies rows in the order of a text. */
    <R> void byText(
        BiFunction<String, Integer, List<R>> read,
        Function<R, String> text,
        Consumer<List<R>> write) {
      copy("", after -> read.apply(after, PAGE), text, write);
    }

    private <R> void copy(
        String start,
        Function<String, List<R>> read,
        Function<R, String> key,
        Consumer<List<R>> write) {
      Position position = positions.find(name).orElse(new Position(start, 0));
      var progress = new Progress(err, name + " copied");
      progress.steps(Math.toIntExact(position.rows()));
      List<R> page = read.apply(position.at());
      while (!page.isEmpty()) {
        List<R> rows = page;
        Position next = new Position(key.apply(rows.getLast()), position.rows() + rows.size());
        transactions.executeWithoutResult(
            _ -> {
              write.accept(rows);
              positions.move(name, next);
            });
        progress.steps(rows.size());
        position = next;
        page = read.apply(position.at());
      }
      progress.end();
    }
  }
}
