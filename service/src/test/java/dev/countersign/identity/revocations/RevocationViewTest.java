package dev.countersign.identity.revocations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalInt;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RevocationViewTest {

  private static final long ENDED = 1_000_000;

  @Test
  void a_token_that_names_its_epoch_is_void_if_the_epoch_is_earlier_whatever_its_time() {
    RevocationView view = view(new Revocation(7, 3, ENDED));

    assertThat(view.voids(7, () -> OptionalInt.of(2), ENDED + 1000)).isTrue();
    assertThat(view.voids(7, () -> OptionalInt.of(3), ENDED - 1000)).isFalse();
    assertThat(view.voids(7, () -> OptionalInt.of(4), ENDED - 1000)).isFalse();
  }

  @Test
  void a_token_without_an_epoch_is_void_if_it_was_not_issued_in_a_later_second() {
    RevocationView view = view(new Revocation(7, 3, ENDED));

    assertThat(view.voids(7, OptionalInt::empty, ENDED - 1)).isTrue();
    assertThat(view.voids(7, OptionalInt::empty, ENDED)).isTrue();
    assertThat(view.voids(7, OptionalInt::empty, ENDED + 1)).isFalse();
  }

  @Test
  void tokens_of_other_users_and_tokens_without_a_time_are_not_void() {
    RevocationView view = view(new Revocation(7, 3, ENDED), new Revocation(9, 1, ENDED));

    for (long other : new long[] {0, 6, 8, 10, Long.MAX_VALUE}) {
      assertThat(view.voids(other, () -> OptionalInt.of(0), 0)).as("user %d", other).isFalse();
      assertThat(view.voids(other, OptionalInt::empty, 0)).as("user %d", other).isFalse();
    }
    assertThat(RevocationView.EMPTY.voids(7, () -> OptionalInt.of(0), 0)).isFalse();
  }

  @Test
  void the_epoch_of_a_token_is_read_only_if_its_user_is_listed() {
    RevocationView view = view(new Revocation(7, 3, ENDED));

    assertThat(view.voids(8, RevocationViewTest::unread, ENDED)).isFalse();
    assertThatThrownBy(() -> view.voids(7, RevocationViewTest::unread, ENDED))
        .isInstanceOf(IllegalStateException.class);
  }

  private static OptionalInt unread() {
    throw new IllegalStateException("The epoch was read.");
  }

  @Test
  void every_token_of_a_deleted_user_is_void() {
    RevocationView view = view(new Revocation(7, Revocation.DELETED, ENDED));

    assertThat(view.voids(7, () -> OptionalInt.of(0), ENDED + 5)).isTrue();
    assertThat(view.voids(7, () -> OptionalInt.of(Integer.MAX_VALUE - 1), ENDED + 5)).isTrue();
  }

  @Test
  void beyond_the_limit_the_newest_stay_and_the_floor_voids_what_the_others_voided() {
    RevocationView view =
        view(
                new Revocation(1, 1, ENDED + 3),
                new Revocation(2, 1, ENDED + 1),
                new Revocation(3, 1, ENDED + 2),
                new Revocation(4, 1, ENDED))
            .newest(2);

    assertThat(ids(view)).containsExactly(1L, 3L);
    assertThat(view.floor()).isEqualTo(ENDED + 1);
    assertThat(view.voids(2, () -> OptionalInt.of(0), ENDED + 1)).isTrue();
    assertThat(view.voids(99, () -> OptionalInt.of(5), ENDED + 1)).isTrue();
    assertThat(view.voids(99, () -> OptionalInt.of(5), ENDED + 2)).isFalse();
  }

  @Test
  void many_ends_in_one_second_leave_only_the_floor() {
    RevocationView view =
        view(new Revocation(1, 1, ENDED), new Revocation(2, 1, ENDED), new Revocation(3, 1, ENDED))
            .newest(2);

    assertThat(view.size()).isZero();
    assertThat(view.floor()).isEqualTo(ENDED);
  }

  @Test
  void entries_and_the_floor_go_when_they_are_too_old() {
    RevocationView view = view(new Revocation(1, 1, ENDED), new Revocation(2, 1, ENDED + 9));

    assertThat(view.since(ENDED)).isSameAs(view);
    assertThat(ids(view.since(ENDED + 1))).containsExactly(2L);
    assertThat(view.newest(1).since(ENDED).floor()).isEqualTo(ENDED);
    assertThat(view.newest(1).since(ENDED + 1).floor()).isZero();
  }

  @Test
  void the_same_entries_again_are_no_change() {
    RevocationView view = view(new Revocation(1, 1, ENDED), new Revocation(2, 1, ENDED));

    assertThat(view.with(List.of(new Revocation(2, 1, ENDED)))).isSameAs(view);
    assertThat(view.with(List.of())).isSameAs(view);
  }

  @Test
  void changes_are_merged_as_into_a_sorted_map() {
    var random = new Random(57);
    var expected = new TreeMap<Long, Revocation>();
    RevocationView view = RevocationView.EMPTY;
    for (int round = 0; round < 200; round++) {
      var changes = new ArrayList<Revocation>();
      for (int i = random.nextInt(20); i > 0; i--) {
        long endedAt = ENDED + 10L * round + random.nextInt(10);
        changes.add(new Revocation(random.nextInt(300), round + 1, endedAt));
      }
      long oldest = ENDED + 10L * (round - 30);

      view = view.with(changes).since(oldest);
      changes.forEach(change -> expected.put(change.userId(), change));
      expected.values().removeIf(entry -> entry.endedAt() < oldest);

      assertThat(entries(view)).as("round %d", round).containsExactlyElementsOf(expected.values());
    }
  }

  private static RevocationView view(Revocation... entries) {
    return RevocationView.EMPTY.with(List.of(entries));
  }

  private static List<Long> ids(RevocationView view) {
    return entries(view).stream().map(Revocation::userId).toList();
  }

  static List<Revocation> entries(RevocationView view) {
    return IntStream.range(0, view.size())
        .mapToObj(i -> new Revocation(view.userId(i), view.epoch(i), view.endedAt(i)))
        .toList();
  }
}
