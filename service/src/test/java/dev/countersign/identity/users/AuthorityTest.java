package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.identity.rights.StaffRight;
import dev.countersign.platform.errors.PermissionDenied;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
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
      authority.requireChange(target, UserChange.none(target).deactivated(InactiveReason.BLOCKED));
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
          UserChange.none(ruler).deactivated(InactiveReason.BLOCKED),
          new UserChange("u4", "", true, false, true, null),
          new UserChange("u4", "", true, true, false, null)
        }) {
      assertThatThrownBy(() -> outside.requireChange(ruler, loss))
          .isInstanceOf(ValidationFailed.class);
    }
    assertThatThrownBy(() -> outside.requireDeletion(ruler)).isInstanceOf(ValidationFailed.class);
  }

  @Test
  void with_roles_staff_need_the_permission_and_every_permission_of_the_target() {
    Set<String> changes = Set.of(StaffRight.CHANGE_USER);
    Set<String> deletes = Set.of(StaffRight.DELETE_USER);
    Authority changing = withRoles(Map.of(staff.id(), changes)).authorityOf(staff.id());
    Authority deleting = withRoles(Map.of(staff.id(), deletes)).authorityOf(staff.id());
    Authority less =
        withRoles(Map.of(staff.id(), changes, peer.id(), deletes)).authorityOf(staff.id());
    UserChange none = UserChange.none(peer);

    assertThatCode(() -> changing.requireChange(peer, none)).doesNotThrowAnyException();
    assertThatCode(() -> changing.requireAction(peer)).doesNotThrowAnyException();
    assertThatCode(() -> deleting.requireDeletion(peer)).doesNotThrowAnyException();
    assertThatThrownBy(() -> changing.requireDeletion(peer)).isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> changing.requireAddition()).isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> deleting.requireChange(peer, none))
        .isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> less.requireChange(peer, none)).isInstanceOf(PermissionDenied.class);
    assertThatThrownBy(() -> less.requireNewPassword(peer)).isInstanceOf(PermissionDenied.class);
  }

  private LockedUsers withRoles(Map<Long, Set<String>> permissions) {
    return new LockedUsers(Map.of(staff.id(), staff, peer.id(), peer), permissions, true);
  }

  private static LockedUsers roster(User... users) {
    return new LockedUsers(
        Arrays.stream(users).collect(Collectors.toMap(User::id, Function.identity())));
  }

  private static User user(long id, boolean isActive, boolean isStaff, boolean isSuperuser) {
    return new User(id, "u" + id, "", isActive, isStaff, isSuperuser, Instant.EPOCH, null);
  }
}
