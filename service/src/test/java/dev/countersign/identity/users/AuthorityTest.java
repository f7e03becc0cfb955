package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Instant;
import java.util.Arrays;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class AuthorityTest {

  private final User member = user(1, true, false, false);
  private final User staff = user(2, true, true, false);
  private final User peer = user(3, true, true, false);
  private final User ruler = user(4, true, true, true);
  private final User otherRuler = user(5, true, true, true);
  private final User rulerOutside = user(6, true, false, true);

  @Test
  void staff_change_and_delete_members_and_each_other() {
    Authority authority = roster(staff, member, peer, ruler).authorityOf(staff.id());

    for (User target : new User[] {member, peer}) {
      authority.requireChange(target, UserChange.none(target).withActive(false));
      authority.requireDeletion(target);
      authority.requireNewPassword(target);
    }
  }

  @Test
  void staff_do_nothing_to_superusers() {
    Authority authority = roster(staff, ruler, otherRuler).authorityOf(staff.id());

    assertThatThrownBy(() -> authority.requireChange(ruler, UserChange.none(ruler)))
        .isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> authority.requireDeletion(ruler)).isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> authority.requireNewPassword(ruler))
        .isInstanceOf(PermissionDenied.class);
  }

  @Test
  void who_is_not_staff_any_more_has_no_authority() {
    assertThatThrownBy(() -> roster(member).authorityOf(member.id()))
        .isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> roster(user(7, false, true, true)).authorityOf(7))
        .isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> roster(member).authorityOf(8)).isInstanceOf(PermissionDenied.class);
  }

  @Test
  void the_last_superuser_stays() {
    Authority alone = roster(otherRuler, ruler).authorityOf(otherRuler.id());
    assertThatCode(() -> alone.requireDeletion(ruler)).doesNotThrowAnyException();

    // A superuser without access to the staff pages cannot create another superuser either.
    Authority outside = new Authority(rulerOutside, roster(rulerOutside, ruler));
    for (UserChange loss :
        new UserChange[] {
          UserChange.none(ruler).withActive(false),
          new UserChange("u4", "", true, false, true),
          new UserChange("u4", "", true, true, false)
        }) {
      assertThatThrownBy(() -> outside.requireChange(ruler, loss))
          .isInstanceOf(ValidationFailed.class);
    }
    assertThatThrownBy(() -> outside.requireDeletion(ruler)).isInstanceOf(ValidationFailed.class);
  }

  private static LockedUsers roster(User... users) {
    return new LockedUsers(
        Arrays.stream(users).collect(Collectors.toMap(User::id, Function.identity())));
  }

  private static User user(long id, boolean isActive, boolean isStaff, boolean isSuperuser) {
    return new User(id, "u" + id, "", isActive, isStaff, isSuperuser, Instant.EPOCH, null);
  }
}
