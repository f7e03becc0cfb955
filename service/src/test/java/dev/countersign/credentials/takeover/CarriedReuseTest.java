package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the reuse of refresh tokens of Django with a grace and the revocation of the login. */
@TestPropertySource(
    properties = {"countersign.jwt.reuse-grace=5m", "countersign.jwt.on-reuse=revoke-family"})
class CarriedReuseTest extends TakeoverTest {

  @Test
  void a_retry_within_the_grace_gets_the_same_pair() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());

    assertThat(refresh(token).body()).isEqualTo(refresh(token).body());
  }

  @Test
  void a_reuse_after_the_next_rotation_ends_the_login() {
    Person ada = newPerson();
    String token = django().refresh(ada.id());
    String second = refresh(token).json().get("refresh").asString();
    String third = refresh(second).json().get("refresh").asString();

    assertThat(refresh(token).status()).isEqualTo(401);

    assertThat(refresh(third).status()).isEqualTo(401);
  }
}
