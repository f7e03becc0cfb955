package dev.countersign.api.access;

import static dev.countersign.api.access.TestCallers.ADA;
import static dev.countersign.api.access.TestCallers.STAFF;
import static dev.countersign.api.access.TestCallers.caller;
import static dev.countersign.api.access.TestCallers.get;
import static dev.countersign.api.access.TestCallers.post;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.Credential.Impersonator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AccessPolicyTest {

  private static final Permission PROOF = new ProofNeeded();

  @Test
  void every_permission_must_allow_the_request() {
    AccessPolicy policy = policy(new IsAuthenticated(), new IsAdminUser());

    assertThat(policy.allows(get(caller(STAFF, false)))).isTrue();
    assertThat(policy.allows(get(caller(ADA, false)))).isFalse();
    assertThat(policy.allows(get(new Anonymous()))).isFalse();
  }

  @Test
  void an_endpoint_is_public_if_every_permission_is() {
    assertThat(policy(new AllowAny(), new IsAuthenticatedOrReadOnly()).allowsAnybody("GET"))
        .isTrue();
    assertThat(policy(new AllowAny(), new IsAuthenticatedOrReadOnly()).allowsAnybody("POST"))
        .isFalse();
    assertThat(policy(new AllowAny(), new IsAuthenticated()).allowsAnybody("GET")).isFalse();
  }

  @Test
  void restrictions_leave_out_what_refuses_no_request() {
    assertThat(policy(new AllowAny(), new IsAuthenticated(), new IsAdminUser()).restrictions())
        .isEqualTo("is-authenticated, is-admin-user");
    assertThat(policy(new AllowAny()).restrictions()).isEmpty();
  }

  @Test
  void recent_proof_is_needed_if_one_permission_asks_for_it() {
    assertThat(policy(new IsAuthenticated(), PROOF).needsRecentProof()).isTrue();
    assertThat(policy(new IsAuthenticated()).needsRecentProof()).isFalse();
  }

  @Test
  void proof_helps_only_a_caller_who_lacks_nothing_else() {
    AccessPolicy policy = policy(new IsAdminUser(), PROOF);

    assertThat(policy.allowsAfterProof(post(caller(STAFF, false)))).isTrue();
    assertThat(policy.allowsAfterProof(post(caller(ADA, false)))).isFalse();
    assertThat(policy(new IsAdminUser()).allowsAfterProof(post(caller(STAFF, false)))).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "false, false, GET,  false",
    "false, true,  GET,  false",
    "true,  false, GET,  true",
    "true,  false, POST, true",
    "true,  true,  GET,  true",
    "true,  true,  POST, false"
  })
  void a_read_only_impersonation_may_read_where_the_endpoint_is_open_to_it(
      boolean isOpen, boolean isReadOnly, String method, boolean isAllowed) {
    var policy = new AccessPolicy(List.of(), List.of(), false, isOpen);

    assertThat(policy.isOpenTo(new Impersonator(1, isReadOnly), method)).isEqualTo(isAllowed);
  }

  private static AccessPolicy policy(Permission... permissions) {
    return new AccessPolicy(List.of(), List.of(permissions), false, false);
  }
}
