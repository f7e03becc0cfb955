package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the second step of a login with static tokens. */
@TestPropertySource(properties = "countersign.api.token-endpoint=token")
class SecondFactorStaticTokenTest extends ServiceTest {

  @Test
  void the_code_gives_the_static_token() {
    Enrolled ada = enrolled();
    Response asked = loginAs(ada.person().username(), PASSWORD);
    var client = new SecondFactorClient(http(), database());

    assertThat(client.verify(asked, ada.app().wrongCode()).status()).isEqualTo(400);
    Response given = client.verify(asked, ada.app().code());

    assertThat(given.json().propertyNames()).containsExactly("token");
    assertThat(given.json().get("token").asString()).isEqualTo(staticToken(ada.person()));
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    String access = tokens().access(person.id());
    return new SecondFactorClient(http(), database())
        .enrol(person, access, confirmation(person, access));
  }
}
