package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.PasskeyClient;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TestAuthenticator;
import org.junit.jupiter.api.Test;
import org.springframework.boot.test.web.server.LocalServerPort;
import org.springframework.test.context.TestPropertySource;

/** Tests the second step of a login with static tokens. */
@TestPropertySource(properties = "countersign.api.token-endpoint=token")
class SecondFactorStaticTokenTest extends ServiceTest {

  @LocalServerPort private int port;

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

  @Test
  void the_passkey_gives_the_static_token() {
    Person bob = newPerson();
    var phone = new TestAuthenticator("http://localhost:" + port);
    var client = new PasskeyClient(http());
    assertThat(client.register(phone, tokens().access(bob.id())).status()).isEqualTo(201);

    Response given = client.verify(loginAs(bob.username(), PASSWORD), phone);

    assertThat(given.json().propertyNames()).containsExactly("token");
    assertThat(given.json().get("token").asString()).isEqualTo(staticToken(bob));
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    String access = tokens().access(person.id());
    return new SecondFactorClient(http(), database())
        .enrol(person, access, confirmation(person, access));
  }
}
