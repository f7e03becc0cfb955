package dev.countersign.identity.audit;

import dev.countersign.identity.audit.VerificationStore.Kept;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.IntConsumer;
import org.springframework.stereotype.Component;

/** Verifies the chain of seals and every event, in one snapshot of the database. */
@Component
public class AuditVerification {

  private static final int SEALS = 20;
  private static final int EVENTS = 1000;

  private static final UUID LOWEST = new UUID(0, 0);

  private final SealStore seals;
  private final SealDigests digests;
  private final VerificationStore events;
  private final EventMacs macs;
  private final AuditSnapshotStore snapshot;

  AuditVerification(
      SealStore seals,
      SealDigests digests,
      VerificationStore events,
      EventMacs macs,
      AuditSnapshotStore snapshot) {
    this.seals = seals;
    this.digests = digests;
    this.events = events;
    this.macs = macs;
    this.snapshot = snapshot;
  }

  /** Holds the number and digest of a seal that an operator has stored elsewhere. */
  public record Expected(long number, String digest) {}

  /** Holds the counts, and the first fault that was found. */
  public record Report(
      long events, long seals, long waiting, String last, Optional<String> fault) {}

  /**
   * Holds the result of a part of the verification.
   *
   * @param next the number of the seal after the part
   * @param last the number of the last seal of the chain
   */
  public record Part(long first, long next, long last, long events, Optional<String> fault) {

    public boolean isLast() {
      return next > last;
    }
  }

  /**
   * Verifies at most 20 seals from a number on, with the events that they list. Does not find
   * events that no seal lists; {@link #run} does.
   */
  public Part part(long from) {
    return snapshot.read(() -> new Run(Optional.empty(), _ -> {}).part(from));
  }

  /** Verifies the log; after each part passes the number of verified events to {@code progress}. */
  public Report run(Optional<Expected> expected, IntConsumer progress) {
    return snapshot.read(() -> new Run(expected, progress).report());
  }

  private final class Run {

    private final Optional<Expected> expected;
    private final IntConsumer progress;
    private long seenEvents;
    private long seenSeals;
    private long waiting;
    private Optional<Seal> last = Optional.empty();

    /** The authentic events about removals. */
    private final List<StoredEvent> removals =
        events.removals().stream()
            .filter(kept -> macs.isOurs(kept.event(), kept.mac()))
            .map(Kept::event)
            .toList();

    private final UUID bound = bound();

    Run(Optional<Expected> expected, IntConsumer progress) {
      this.expected = expected;
      this.progress = progress;
    }

    Report report() {
      Optional<String> fault =
          chainFault()
              .or(this::expectationFault)
              .or(this::lineFault)
              .or(() -> events.stray().map(id -> named(id, "is in no seal and not queued")));
      return new Report(seenEvents, seenSeals, waiting, last.map(Seal::head).orElse("none"), fault);
    }

    Part part(long from) {
      long first = Math.max(from, start());
      last =
          seals.listFrom(first - 1, 1).stream().filter(seal -> seal.number() < first).findFirst();
      Optional<String> fault = Optional.empty();
      for (Seal seal : seals.listFrom(first, SEALS)) {
        fault = fault.or(() -> fault(seal, first + seenSeals));
        last = Optional.of(seal);
        seenSeals++;
      }
      long end = seals.last().map(Seal::number).orElse(0L);
      return new Part(first, first + seenSeals, end, seenEvents, fault);
    }

    private Optional<String> chainFault() {
      long number = start();
      List<Seal> part = seals.listFrom(0, SEALS);
      while (!part.isEmpty()) {
        for (Seal seal : part) {
          Optional<String> fault = fault(seal, number);
          if (fault.isPresent()) {
            return fault;
          }
          last = Optional.of(seal);
          seenSeals++;
          number++;
        }
        part = seals.listFrom(number, SEALS);
      }
      return number == start() && number > 1
          ? Optional.of("Seal %d is missing.".formatted(number))
          : Optional.empty();
    }

    /**
     * Returns the first number of the chain: 1, or the one that the last removal of expired events
     * recorded.
     */
    private long start() {
      return removals.stream().mapToLong(event -> Long.parseLong(event.detail())).max().orElse(1);
    }

    /** Returns the lowest id that no dropped partition had. */
    private UUID bound() {
      return removals.stream()
          .filter(event -> !event.object().isEmpty())
          .map(event -> EventIds.lowestAt(Instant.parse(event.object())))
          .max(EventIds::compare)
          .orElse(LOWEST);
    }

    private Optional<String> fault(Seal seal, long number) {
      // First, because with another key the recorded start of the chain is not readable either.
      Optional<String> otherKey = digests.otherKey(seal);
      if (otherKey.isPresent()) {
        return otherKey;
      }
      if (seal.number() > number) {
        return Optional.of("Seal %d is missing.".formatted(number));
      }
      if (seal.number() < number) {
        return Optional.of("Seal %d is out of order.".formatted(seal.number()));
      }
      boolean isNext = last.map(before -> before.digest().equals(seal.previous())).orElse(true);
      if (!isNext) {
        return Optional.of("Seal %d was altered.".formatted(seal.number()));
      }
      Optional<String> alteration = digests.fault(seal);
      if (alteration.isPresent()) {
        return alteration;
      }
      return faultOf(seal.events(), "was removed: seal %d lists it".formatted(seal.number()));
    }

    private Optional<String> faultOf(List<UUID> ids, String witness) {
      List<Kept> found = events.find(ids);
      Set<UUID> present = new HashSet<>();
      for (Kept kept : found) {
        if (!macs.isOurs(kept.event(), kept.mac())) {
          return Optional.of(named(kept.event().id(), "was altered"));
        }
        present.add(kept.event().id());
      }
      seenEvents += found.size();
      progress.accept(found.size());
      return ids.stream()
          .filter(id -> !present.contains(id) && EventIds.compare(id, bound) >= 0)
          .findFirst()
          .map(id -> named(id, witness));
    }

    /**
     * Checks that the expected seal exists with this digest, or that the first seal refers to it.
     * Without this check, a chain whose end was removed looks intact.
     */
    private Optional<String> expectationFault() {
      return expected
          .filter(seal -> seal.number() >= start() - 1)
          .filter(
              seal ->
                  seals.listFrom(seal.number(), 1).stream()
                      .noneMatch(found -> isOrFollows(found, seal)))
          .map(seal -> "Seal %d is not the expected one.".formatted(seal.number()));
    }

    private static boolean isOrFollows(Seal found, Expected seal) {
      return found.number() == seal.number()
          ? found.digest().equals(seal.digest())
          : found.number() == seal.number() + 1 && found.previous().equals(seal.digest());
    }

    private Optional<String> lineFault() {
      List<UUID> line = events.waiting();
      waiting = line.size();
      for (int from = 0; from < line.size(); from += EVENTS) {
        Optional<String> fault =
            faultOf(
                line.subList(from, Math.min(line.size(), from + EVENTS)),
                "was removed: the queue contains it");
        if (fault.isPresent()) {
          return fault;
        }
      }
      return Optional.empty();
    }

    private static String named(UUID id, String what) {
      return "Event %s %s.".formatted(id, what);
    }
  }
}
