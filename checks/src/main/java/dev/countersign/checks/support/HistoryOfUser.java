package dev.countersign.checks.support;

import dev.countersign.checks.support.AcknowledgedRequest.Result;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Follows the requests of one user, sent one after another, and reports outcomes that contradict
 * each other.
 */
public final class HistoryOfUser {

  private final List<String> faults = new ArrayList<>();
  private final Set<String> passwords = new HashSet<>();
  private final Set<String> profiles = new HashSet<>();
  private final Map<String, Integer> families = new HashMap<>();
  private final Set<Integer> endedFamilies = new HashSet<>();
  private final Set<Integer> doubtfulFamilies = new HashSet<>();
  private final Set<String> spent = new HashSet<>();
  private final Set<String> doubtful = new HashSet<>();
  private int newestFamily;

  /** False until a registration or login was acknowledged: the account may not exist. */
  private boolean isAccountKnown;

  public static List<String> faults(List<AcknowledgedRequest> deeds) {
    var history = new HistoryOfUser();
    deeds.forEach(history::add);
    return history.faults;
  }

  private void add(AcknowledgedRequest deed) {
    switch (deed.act()) {
      case REGISTER -> {
        mayBe(passwords, deed);
        isAccountKnown |= deed.result() == Result.DONE;
      }
      case LOGIN -> login(deed);
      case REFRESH -> refresh(deed);
      case LOGOUT -> logout(deed);
      case SET_PROFILE -> mayBe(profiles, deed);
      case READ_PROFILE -> readProfile(deed);
      case SET_PASSWORD -> setPassword(deed);
    }
  }

  /**
   * Narrows the possible values if the change was acknowledged; adds one if it may have been made.
   */
  private static void mayBe(Set<String> values, AcknowledgedRequest deed) {
    if (deed.result() == Result.DONE) {
      values.clear();
    }
    if (deed.result() != Result.REFUSED) {
      values.add(deed.subject());
    }
  }

  private void login(AcknowledgedRequest deed) {
    switch (deed.result()) {
      case DONE -> {
        isAccountKnown = true;
        complainIf(!passwords.contains(deed.subject()), "an old password was accepted", deed);
        passwords.retainAll(Set.of(deed.subject()));
        families.put(deed.given(), ++newestFamily);
      }
      case REFUSED ->
          complainIf(
              isAccountKnown && passwords.equals(Set.of(deed.subject())),
              "an acknowledged password is lost",
              deed);
      case UNKNOWN -> {}
    }
  }

  private void refresh(AcknowledgedRequest deed) {
    String token = deed.subject();
    int family = families.getOrDefault(token, 0);
    switch (deed.result()) {
      case DONE -> {
        complainIf(spent.contains(token), "a refresh token was accepted twice", deed);
        complainIf(endedFamilies.contains(family), "a revoked token was accepted", deed);
        spent.add(token);
        families.put(deed.given(), family);
      }
      case REFUSED -> {
        boolean isLive =
            families.containsKey(token)
                && !spent.contains(token)
                && !doubtful.contains(token)
                && !endedFamilies.contains(family)
                && !doubtfulFamilies.contains(family);
        complainIf(isLive, "an acknowledged login or rotation is lost", deed);
      }
      case UNKNOWN -> doubtful.add(token);
    }
  }

  private void logout(AcknowledgedRequest deed) {
    int family = families.getOrDefault(deed.subject(), 0);
    switch (deed.result()) {
      case DONE -> endedFamilies.add(family);
      case REFUSED -> {}
      case UNKNOWN -> doubtfulFamilies.add(family);
    }
  }

  private void readProfile(AcknowledgedRequest deed) {
    if (deed.result() == Result.DONE) {
      complainIf(!deed.subject().equals(deed.user()), "a response belongs to another user", deed);
      complainIf(!profiles.contains(deed.given()), "an acknowledged profile is lost", deed);
    }
  }

  private void setPassword(AcknowledgedRequest deed) {
    mayBe(passwords, deed);
    switch (deed.result()) {
      case DONE -> endedFamilies.addAll(families.values());
      case REFUSED -> {}
      case UNKNOWN -> doubtfulFamilies.addAll(families.values());
    }
  }

  private void complainIf(boolean isWrong, String complaint, AcknowledgedRequest deed) {
    if (isWrong) {
      faults.add(complaint + ": " + deed);
    }
  }
}
