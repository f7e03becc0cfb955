package dev.countersign.identity.audit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Component;

/**
 * Reads the sealed events in the order of the chain, from a cursor on. The order of ids would lose
 * events: a transaction may commit after events with later ids were read. Seals become visible in
 * the order of their numbers and never change, so a reader that continues at its cursor gets every
 * event once.
 */
@Component
public class EventStream {

  private static final int SEALS = 20;

  private final SealStore seals;
  private final VerificationStore events;
  private final AuditSnapshotStore snapshot;

  EventStream(SealStore seals, VerificationStore events, AuditSnapshotStore snapshot) {
    this.seals = seals;
    this.events = events;
    this.snapshot = snapshot;
  }

  /**
   * The place of an event in the chain of seals, such as 1284.17. Events get their seal after their
   * commit, so no event appears before a cursor that was read.
   *
   * @param seal the number of the seal
   * @param position the place of the event in the seal, from 1 on
   */
  public record Cursor(long seal, int position) {

    /** Is before the first event. */
    public static final Cursor START = new Cursor(0, 0);

    private static final Pattern FORM = Pattern.compile("([0-9]{1,18})[.]([0-9]{1,9})");

    /** Returns the cursor, or empty if the text is none. */
    public static Optional<Cursor> of(String text) {
      Matcher found = FORM.matcher(text);
      return found.matches()
          ? Optional.of(
              new Cursor(Long.parseLong(found.group(1)), Integer.parseInt(found.group(2))))
          : Optional.empty();
    }

    @Override
    public String toString() {
      return seal + "." + position;
    }
  }

  /**
   * An event of a seal.
   *
   * @param event empty if the seal lists the event but the log does not have it
   */
  public record Entry(Cursor cursor, UUID id, Optional<StoredEvent> event) {

    /** Returns the entry as a line of JSON, without its end. */
    public String line() {
      return EventLine.of(this);
    }
  }

  /** What follows a cursor. */
  public sealed interface Part {

    /** The next events, in order; none if the cursor is at the end. */
    record Entries(List<Entry> list) implements Part {}

    /** The events after the cursor have expired. The log begins with this seal. */
    record Removed(long firstSeal) implements Part {}

    /** The log ends before the cursor, for example because a backup was restored. */
    record Unknown(long lastSeal) implements Part {}
  }

  /** Returns the events of the next 20 seals. */
  public Part read(Cursor after) {
    return snapshot.read(() -> part(after));
  }

  private Part part(Cursor after) {
    List<Seal> next = seals.listFrom(after.seal(), SEALS);
    boolean isStart = after.equals(Cursor.START);
    if (!isStart && next.isEmpty()) {
      return new Part.Unknown(seals.last().map(Seal::number).orElse(0L));
    }
    if (!isStart && next.getFirst().number() > after.seal()) {
      return new Part.Removed(next.getFirst().number());
    }
    return new Part.Entries(entries(next, after));
  }

  private List<Entry> entries(List<Seal> next, Cursor after) {
    var entries = new ArrayList<Entry>();
    for (Seal seal : next) {
      int read = seal.number() == after.seal() ? after.position() : 0;
      if (read < seal.events().size()) {
        addFrom(seal, read, entries);
      }
    }
    return entries;
  }

  private void addFrom(Seal seal, int read, List<Entry> entries) {
    List<UUID> ids = seal.events().subList(read, seal.events().size());
    Map<UUID, StoredEvent> found = new HashMap<>();
    events.find(ids).forEach(kept -> found.put(kept.event().id(), kept.event()));
    int position = read;
    for (UUID id : ids) {
      position++;
      entries.add(
          new Entry(new Cursor(seal.number(), position), id, Optional.ofNullable(found.get(id))));
    }
  }
}
