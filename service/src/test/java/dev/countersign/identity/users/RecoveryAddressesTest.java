package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecoveryAddressesTest {

  private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);
  private static final String A = "a@example.com";
  private static final String B = "b@example.com";
  private static final String C = "c@example.com";
  private static final String D = "d@example.com";

  private final RecoveryAddresses first = new RecoveryAddresses(A, List.of());

  @Test
  void the_first_address_serves_without_proof() {
    assertThat(first.serving(START)).containsExactly(A);
  }

  @Test
  void an_unproven_address_never_serves() {
    RecoveryAddresses changed = first.changed(B, false, START);

    assertThat(changed.current()).isEqualTo(B);
    assertThat(changed.serving(START)).containsExactly(A);
    assertThat(changed.serving(day(1000))).containsExactly(A);
  }

  @Test
  void after_several_unproven_changes_the_last_proven_address_serves() {
    RecoveryAddresses changed = first.changed(B, false, START).changed(C, false, day(1));

    assertThat(changed.changed(D, false, day(2)).serving(day(1000))).containsExactly(A);
  }

  @Test
  void a_proven_address_serves_at_once_and_the_one_before_for_seven_days() {
    RecoveryAddresses changed = first.changed(B, true, START);

    assertThat(changed.serving(START)).containsExactly(A, B);
    assertThat(changed.serving(day(7).minusMillis(1))).containsExactly(A, B);
    assertThat(changed.serving(day(7))).containsExactly(B);
  }

  @Test
  void a_proven_address_serves_on_when_it_is_replaced_without_proof() {
    RecoveryAddresses changed = first.changed(B, true, START).changed(C, false, day(3));

    assertThat(changed.serving(day(3))).containsExactly(A, B);
    assertThat(changed.serving(day(1000))).containsExactly(B);
  }

  @Test
  void a_chain_of_proven_changes_does_not_shorten_the_seven_days() {
    RecoveryAddresses changed =
        first.changed(B, true, START).changed(C, true, START).changed(D, true, START);

    assertThat(changed.serving(day(6))).containsExactly(A, B, C, D);
    assertThat(changed.serving(day(7))).containsExactly(D);
  }

  @Test
  void going_back_to_the_proven_address_leaves_nothing_to_remember() {
    RecoveryAddresses back = first.changed(B, false, START).changed(A, false, day(1));

    assertThat(back).isEqualTo(first);
  }

  @Test
  void going_back_without_proof_does_not_revive_an_address_that_is_about_to_end() {
    RecoveryAddresses back = first.changed(B, true, START).changed(A, false, day(1));

    assertThat(back.serving(day(1))).containsExactlyInAnyOrder(A, B);
    assertThat(back.serving(day(7))).containsExactly(B);
    assertThat(back.changed(C, false, day(2)).serving(day(7))).containsExactly(B);
  }

  @Test
  void a_confirmed_address_serves_seven_days_later_and_until_then_the_one_before() {
    RecoveryAddresses confirmed = first.changed(B, false, START).confirmed(day(1));

    assertThat(confirmed.serving(day(8).minusMillis(1))).containsExactly(A);
    assertThat(confirmed.serving(day(8))).containsExactly(B);
  }

  @Test
  void a_confirmed_address_that_is_left_before_it_serves_never_serves() {
    RecoveryAddresses left =
        first.changed(B, false, START).confirmed(day(1)).changed(C, false, day(2));

    assertThat(left.serving(day(1000))).containsExactly(A);
  }

  @Test
  void a_confirmation_of_an_address_that_serves_changes_nothing() {
    RecoveryAddresses proven = first.changed(B, true, START);

    assertThat(first.confirmed(START)).isEqualTo(first);
    assertThat(proven.confirmed(day(1))).isEqualTo(proven);
  }

  @Test
  void the_password_proves_an_address_that_was_changed_without_it() {
    RecoveryAddresses proven = first.changed(B, false, START).changed(B, true, day(1));

    assertThat(proven.serving(day(1))).containsExactly(A, B);
    assertThat(proven.serving(day(8))).containsExactly(B);
    assertThat(proven.changed(B, true, day(2))).isEqualTo(proven);
    assertThat(first.changed(A, true, START)).isEqualTo(first);
  }

  @Test
  void an_account_without_an_address_is_not_served_by_an_unproven_one() {
    var none = new RecoveryAddresses("", List.of());

    assertThat(none.serving(START)).isEmpty();
    assertThat(none.changed(B, false, START).serving(day(1000))).isEmpty();
    assertThat(none.changed(B, true, START).serving(START)).containsExactly(B);
    assertThat(none.changed(B, false, START).confirmed(START).serving(day(7))).containsExactly(B);
  }

  @Test
  void an_address_that_was_removed_without_proof_serves_on() {
    assertThat(first.changed("", false, START).serving(day(1000))).containsExactly(A);
    assertThat(first.changed("", true, START).serving(day(7))).isEmpty();
  }

  @Test
  void restoring_an_address_ends_every_later_one() {
    RecoveryAddresses changed = first.changed(B, true, START).changed(C, true, day(1));

    RecoveryAddresses restored = changed.restored(changed.previous(day(2)).getFirst(), day(2));

    assertThat(restored).isEqualTo(first);
  }

  @Test
  void restoring_an_address_leaves_the_earlier_one_its_seven_days() {
    RecoveryAddresses changed = first.changed(B, true, START).changed(C, true, day(1));

    RecoveryAddresses restored = changed.restored(changed.previous(day(2)).getLast(), day(2));

    assertThat(restored.current()).isEqualTo(B);
    assertThat(restored.serving(day(2))).containsExactly(A, B);
    assertThat(restored.serving(day(7))).containsExactly(B);
  }

  private static Instant day(int number) {
    return START.plus(DAY.multipliedBy(number));
  }
}
