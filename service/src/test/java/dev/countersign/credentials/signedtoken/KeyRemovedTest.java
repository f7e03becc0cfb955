package dev.countersign.credentials.signedtoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestKeys;
import java.security.spec.NamedParameterSpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.DynamicPropertyRegistry;
import org.springframework.test.context.DynamicPropertySource;

/** The end of a key rotation: tokens of the old key are refused. */
@Tag("R38")
class KeyRemovedTest extends ServiceTest {

  @DynamicPropertySource
  static void keys(DynamicPropertyRegistry properties) {
    String pem = TestKeys.privatePem(TestKeys.edwards(NamedParameterSpec.ED25519));
    properties.add("countersign.jwt.algorithm", () -> "EdDSA");
    properties.add("countersign.jwt.signing-key", () -> pem);
  }

  @Test
  void removing_a_key_ends_its_tokens() {
    Person ada = newPerson();

    assertThat(me(tokens().access(ada.id()))).isEqualTo(401);
    assertThat(me(login(ada))).isEqualTo(200);
  }

  private int me(String token) {
    return http().request("GET", "/api/accounts/me/").bearer(token).send().status();
  }
}
