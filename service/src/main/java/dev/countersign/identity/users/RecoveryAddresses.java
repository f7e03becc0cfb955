package dev.countersign.identity.users;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Decides which addresses of an account receive password resets. A new address must be proven
 * first; earlier addresses keep receiving resets for seven days after that. An account without
 * entries uses its current address.
 */
public record RecoveryAddresses(String current, List<RecoveryAddress> entries) {

  /** Sets how long an address still receives resets after its successor was proven. */
  public static final Duration KEPT = Duration.ofDays(7);

  private static final int MOST_ENTRIES = 10;

  /** Returns whether the address receives password resets. */
  public boolean serves(String email, Instant now) {
    if (email.isEmpty()) {
      return false;
    }
    return entries.stream().anyMatch(entry -> entry.email().equals(email) && entry.serves(now))
        || (email.equals(current) && previous(now).isEmpty());
  }

  /**
   * Returns whether an address before this one still receives resets, so that its owner can undo
   * the change to this one.
   */
  public boolean isNew(String email, Instant now) {
    return entries.stream()
        .filter(entry -> entry.email().equals(email))
        .anyMatch(
            entry ->
                entries.stream()
                    .anyMatch(other -> other.since().isBefore(entry.since()) && other.serves(now)));
  }

  /** Returns every address that receives password resets. */
  public List<String> serving(Instant now) {
    var emails = new ArrayList<>(previous(now).stream().map(RecoveryAddress::email).toList());
    emails.add(current);
    return emails.stream().filter(email -> serves(email, now)).toList();
  }

  /** Returns the earlier addresses of the account that still receive resets. */
  public List<RecoveryAddress> previous(Instant now) {
    return entries.stream()
        .filter(entry -> !entry.email().equals(current) && entry.serves(now))
        .toList();
  }

  /** Returns false if the account got too many proven addresses within seven days. */
  public boolean hasRoom() {
    return entries.size() < MOST_ENTRIES;
  }

  /**
   * Changes the current address, or marks the same address as proven. A proven address receives
   * resets at once. An unproven one receives none, and the last proven address keeps receiving them
   * without an end.
   */
  public RecoveryAddresses changed(String email, boolean isProven, Instant now) {
    Instant time = now.truncatedTo(ChronoUnit.MICROS);
    List<RecoveryAddress> serving = withCurrent(time);
    if (isProven && email.equals(current) && isSettled(time)) {
      return this;
    }
    if (isProven) {
      return new RecoveryAddresses(
              email, with(ended(serving, time.plus(KEPT)), entry(email, time, time)))
          .settled(time);
    }
    Optional<RecoveryAddress> lastProven = newest(serving);
    return new RecoveryAddresses(
            email, each(serving, entry -> isSame(entry, lastProven) ? entry.until(null) : entry))
        .settled(time);
  }

  /**
   * Records that the current address was confirmed through its own mail. That proves who reads the
   * mail, not who made the change, so the address receives resets only after seven days.
   */
  public RecoveryAddresses confirmed(Instant now) {
    Instant time = now.truncatedTo(ChronoUnit.MICROS);
    if (current.isEmpty() || serves(current, time)) {
      return this;
    }
    Instant later = time.plus(KEPT);
    return new RecoveryAddresses(
        current, with(ended(withCurrent(time), later), entry(current, time, later)));
  }

  /**
   * Makes an earlier address the current one; addresses that came after it receive no more resets.
   */
  public RecoveryAddresses restored(RecoveryAddress earlier, Instant now) {
    List<RecoveryAddress> older =
        entries.stream().filter(entry -> !entry.since().isAfter(earlier.since())).toList();
    return new RecoveryAddresses(
            earlier.email(),
            each(older, entry -> entry.equals(earlier) ? entry.until(null) : entry))
        .settled(now);
  }

  /**
   * Returns the active entries, and adds the current address if it receives resets without an
   * entry.
   */
  private List<RecoveryAddress> withCurrent(Instant now) {
    List<RecoveryAddress> serving = entries.stream().filter(entry -> entry.serves(now)).toList();
    // An empty address receives nothing, but a later address must still be proven.
    boolean isKnown = serving.stream().anyMatch(entry -> entry.email().equals(current));
    return isKnown || !previous(now).isEmpty()
        ? serving
        : with(serving, entry(current, now.minus(1, ChronoUnit.MICROS), now));
  }

  /** Removes all entries if only the current address receives resets, without an end. */
  private RecoveryAddresses settled(Instant now) {
    return previous(now).isEmpty() ? new RecoveryAddresses(current, List.of()) : this;
  }

  /** Returns whether only the current address receives resets without an end. */
  private boolean isSettled(Instant now) {
    return previous(now).stream().allMatch(entry -> entry.servesUntil() != null)
        && entries.stream()
            .filter(entry -> entry.email().equals(current) && entry.servesUntil() == null)
            .anyMatch(entry -> entry.serves(now));
  }

  private static Optional<RecoveryAddress> newest(List<RecoveryAddress> entries) {
    return entries.stream().max(Comparator.comparing(RecoveryAddress::since));
  }

  private static boolean isSame(RecoveryAddress entry, Optional<RecoveryAddress> other) {
    return other.filter(entry::equals).isPresent();
  }

  private static List<RecoveryAddress> ended(List<RecoveryAddress> entries, Instant end) {
    return each(entries, entry -> entry.servesUntil() == null ? entry.until(end) : entry);
  }

  /** Adds the entry in place of an entry with the same address. */
  private static List<RecoveryAddress> with(List<RecoveryAddress> entries, RecoveryAddress added) {
    var all =
        new ArrayList<>(
            entries.stream().filter(entry -> !entry.email().equals(added.email())).toList());
    all.add(added);
    return List.copyOf(all);
  }

  private static List<RecoveryAddress> each(
      List<RecoveryAddress> entries, UnaryOperator<RecoveryAddress> change) {
    return entries.stream().map(change).toList();
  }

  private static RecoveryAddress entry(String email, Instant since, Instant from) {
    return new RecoveryAddress(email, since, from, null);
  }
}
