package dev.countersign.selfservice.mfa;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.SecondFactorClient.Enrolled;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests the second step of a login with tokens in cookies. */
@TestPropertySource(
    properties = {
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class SecondFactorCookieTest extends ServiceTest {

  @Test
  void the_code_sets_the_cookies_of_the_tokens() {
    Enrolled ada = enrolled();
    Response asked = loginAs(ada.person().username(), PASSWORD);
    var client = new SecondFactorClient(http(), database());

    assertThat(asked.headers("Set-Cookie")).isEmpty();
    Response given = client.verify(asked, ada.app().code());

    assertThat(given.json().propertyNames()).containsExactly("csrf_token");
    assertThat(given.headers("Set-Cookie"))
        .anyMatch(cookie -> cookie.contains("access_token="))
        .anyMatch(cookie -> cookie.contains("refresh_token="));
  }

  private Enrolled enrolled() {
    Person person = newPerson();
    String access = tokens().access(person.id());
    return new SecondFactorClient(http(), database())
        .enrol(person, access, confirmation(person, access));
  }
}
