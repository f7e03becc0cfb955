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
 * Decides which addresses of an account receive password resets. A new address has to be proven
 * first; the addresses before it keep serving for seven days after that. An account without entries
 * is served by its current address.
 */
public record RecoveryAddresses(String current, List<RecoveryAddress> entries) {

  /** How long an address keeps serving after the one that replaced it was proven. */
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

  /** Returns every address that receives password resets. */
  public List<String> serving(Instant now) {
    var emails = new ArrayList<>(previous(now).stream().map(RecoveryAddress::email).toList());
    emails.add(current);
    return emails.stream().filter(email -> serves(email, now)).toList();
  }

  /** Returns the addresses that the account had before and that still serve. */
  public List<RecoveryAddress> previous(Instant now) {
    return entries.stream()
        .filter(entry -> !entry.email().equals(current) && entry.serves(now))
        .toList();
  }

  /** Returns false when the account was given too many proven addresses within seven days. */
  public boolean hasRoom() {
    return entries.size() < MOST_ENTRIES;
  }

  /**
   * Makes another address, or the same, the current one. A proven address serves at once. Any other
   * does not serve, and the last proven address serves without an end.
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
   * Notes that the owner of the current address has confirmed it by its own mail. That shows who
   * reads the mail, not who made the change: the address serves seven days later.
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

  /** Makes an earlier address the current one; every address that came after it serves no more. */
  public RecoveryAddresses restored(RecoveryAddress earlier, Instant now) {
    List<RecoveryAddress> older =
        entries.stream().filter(entry -> !entry.since().isAfter(earlier.since())).toList();
    return new RecoveryAddresses(
            earlier.email(),
            each(older, entry -> entry.equals(earlier) ? entry.until(null) : entry))
        .settled(now);
  }

  /** The entries that serve, and the current address if it serves without having one. */
  private List<RecoveryAddress> withCurrent(Instant now) {
    List<RecoveryAddress> serving = entries.stream().filter(entry -> entry.serves(now)).toList();
    // An address that is empty serves nothing, but a later address has to be proven all the same.
    boolean isKnown = serving.stream().anyMatch(entry -> entry.email().equals(current));
    return isKnown || !previous(now).isEmpty()
        ? serving
        : with(serving, entry(current, now.minus(1, ChronoUnit.MICROS), now));
  }

  /** Nothing needs to be kept when the current address alone serves, and without an end. */
  private RecoveryAddresses settled(Instant now) {
    return previous(now).isEmpty() ? new RecoveryAddresses(current, List.of()) : this;
  }

  /** Whether the current address serves without an end, and no other does. */
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

  /** Puts the entry in the place of one for the same address. */
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
