package dev.countersign.checks.reader;

import dev.countersign.support.Http.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Counts what the clients of one state of the standby saw. */
final class ReaderTally {

  private static final int MOST_ODDITIES = 5;

  private final List<String> oddities = new ArrayList<>();
  private int lists;
  private int unseen;
  private int unexpected;
  private Duration slowest = Duration.ZERO;

  synchronized void unexpected(Response response) {
    unexpected++;
    note("unexpected: " + response);
  }

  synchronized void listed(boolean isSeen, Response response, Duration time) {
    lists++;
    slowest = time.compareTo(slowest) > 0 ? time : slowest;
    if (!isSeen) {
      unseen++;
      note("change not shown: " + response);
    }
  }

  private void note(String oddity) {
    if (oddities.size() < MOST_ODDITIES) {
      oddities.add(oddity);
    }
  }

  synchronized int unseen() {
    return unseen;
  }

  synchronized int unexpected() {
    return unexpected;
  }

  synchronized List<String> oddities() {
    return List.copyOf(oddities);
  }

  @Override
  public synchronized String toString() {
    return "%d lists, %d without the change, %d unexpected statuses, slowest list %d ms"
        .formatted(lists, unseen, unexpected, slowest.toMillis());
  }
}
