package dev.countersign.api.access;

import static dev.countersign.api.access.TestCallers.ADA;
import static dev.countersign.api.access.TestCallers.STAFF;
import static dev.countersign.api.access.TestCallers.caller;
import static dev.countersign.api.access.TestCallers.get;
import static dev.countersign.api.access.TestCallers.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.ComposedPermission.AnyOf;
import dev.countersign.api.access.ComposedPermission.NoneOf;
import dev.countersign.platform.errors.AccessConfirmationRequired;
import dev.countersign.platform.errors.PermissionDenied;
import java.util.List;
import org.junit.jupiter.api.Test;

class ComposedPermissionTest {

  private static final Permission ADMIN = new IsAdminUser();
  private static final Permission READ = new IsAuthenticatedOrReadOnly();

  private final Permission either = new AnyOf(List.of(ADMIN, READ));
  private final Permission neither = new NoneOf(List.of(ADMIN, READ));

  @Test
  void any_of_allows_what_one_part_allows() {
    assertThat(either.allows(get(new Anonymous()))).isTrue();
    assertThat(either.allows(post(caller(STAFF, false)))).isTrue();
    assertThat(either.allows(post(new Anonymous()))).isFalse();
  }

  @Test
  void none_of_allows_what_no_part_allows() {
    assertThat(neither.allows(post(new Anonymous()))).isTrue();
    assertThat(neither.allows(post(caller(ADA, false)))).isFalse();
    assertThat(neither.allows(get(new Anonymous()))).isFalse();
  }

  @Test
  void names_list_the_parts() {
    assertThat(either.name()).isEqualTo("any of is-admin-user, is-authenticated-or-read-only");
    assertThat(neither.name()).isEqualTo("none of is-admin-user, is-authenticated-or-read-only");
  }

  @Test
  void any_of_is_public_if_one_part_is() {
    assertThat(either.allowsAnybody("GET")).isTrue();
    assertThat(either.allowsAnybody("POST")).isFalse();
    assertThat(neither.allowsAnybody("GET")).isFalse();
  }

  @Test
  void any_of_asks_for_recent_proof_if_one_part_does() {
    var proof = new ProofNeeded();

    assertThat(new AnyOf(List.of(ADMIN, proof)).refusal())
        .isInstanceOf(AccessConfirmationRequired.class);
    assertThat(either.refusal()).isInstanceOf(PermissionDenied.class);
  }
}
