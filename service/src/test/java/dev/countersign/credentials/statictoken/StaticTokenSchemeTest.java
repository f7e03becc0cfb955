package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests {@code Authorization: Token} over HTTP. */
@Tag("T17")
class StaticTokenSchemeTest extends ServiceTest {

  private static final String INVALID =
      "{\"detail\":\"Invalid token.\",\"code\":\"authentication_failed\"}";

  @Test
  void a_token_identifies_its_user() {
    Person ada = newPerson();

    Response answer = send("Token " + staticToken(ada));

    assertThat(answer.status()).isEqualTo(200);
    assertThat(answer.json().get("id").asLong()).isEqualTo(ada.id());
  }

  @Test
  void the_credential_is_called_token() {
    Response answer =
        http().request("GET", "/probe/any/").staticToken(staticToken(newPerson())).send();

    assertThat(answer.json().get("auth").asString()).isEqualTo("Token");
  }

  @Test
  void the_keyword_is_matched_without_regard_to_case_and_blanks_around_it_do_not_count() {
    String token = staticToken(newPerson());

    for (String header :
        List.of("token " + token, "TOKEN " + token, "Token   " + token, "Token\t" + token + " ")) {
      assertThat(send(header).status()).as(header).isEqualTo(200);
    }
  }

  @Test
  void a_header_that_holds_no_token_is_refused_with_what_is_wrong() {
    String token = staticToken(newPerson());

    assertRefused("Token", "Invalid token header. No credentials provided.");
    assertRefused(
        "Token " + token + " x", "Invalid token header. Token string should not contain spaces.");
    assertRefused(
        "Token \u00ff\u00fe",
        "Invalid token header. Token string should not contain invalid characters.");
    assertRefused("Token t\u00c3\u00b6k", "Invalid token.");
    assertRefused("Token x", "Invalid token.");
  }

  @Test
  void two_headers_are_no_credential() {
    String token = staticToken(newPerson());

    Response answer =
        http().request("GET", "/api/accounts/me/").staticToken(token).staticToken(token).send();

    assertThat(answer.status()).isEqualTo(401);
  }

  @Test
  void nothing_but_the_whole_token_is_accepted() {
    String token = staticToken(newPerson());

    for (String other : resembling(token)) {
      Response answer = send("Token " + other);
      assertThat(answer.status()).as(other).isEqualTo(401);
      assertThat(answer.body()).as(other).isEqualTo(INVALID);
    }
    assertThat(send("Token " + token).status()).isEqualTo(200);
  }

  @Test
  void a_static_token_is_no_bearer_token_and_an_access_token_no_static_one() {
    Person ada = newPerson();

    assertThat(send("Bearer " + staticToken(ada)).status()).isEqualTo(401);
    assertThat(send("Token " + tokens().access(ada.id())).body()).isEqualTo(INVALID);
  }

  /**
   * Returns every proper prefix and suffix, every change of case, and every change or addition of
   * one character.
   */
  private static List<String> resembling(String token) {
    List<String> others = new ArrayList<>();
    for (int end = 1; end < token.length(); end++) {
      others.add(token.substring(0, end));
      others.add(token.substring(end));
    }
    for (int at = 0; at < token.length(); at++) {
      String character = token.substring(at, at + 1);
      String upper = character.toUpperCase(Locale.ROOT);
      others.add(with(token, at, upper.equals(character) ? "g" : upper));
      others.add(with(token, at, character.equals("0") ? "1" : "0"));
    }
    others.add(token.toUpperCase(Locale.ROOT));
    for (String more :
        List.of("0", "%00", "\u00c2\u00a0", ",", "=", "\u00ef\u00bb\u00bf", "'", ";")) {
      others.add(token + more);
      others.add(more + token);
    }
    others.add(token + token);
    return others;
  }

  private static String with(String token, int at, String character) {
    return token.substring(0, at) + character + token.substring(at + 1);
  }

  private void assertRefused(String header, String detail) {
    Response answer = send(header);
    assertThat(answer.status()).as(header).isEqualTo(401);
    assertThat(answer.header("WWW-Authenticate")).contains("Token");
    assertThat(answer.body())
        .isEqualTo("{\"detail\":\"" + detail + "\",\"code\":\"authentication_failed\"}");
  }

  private Response send(String header) {
    return http().request("GET", "/api/accounts/me/").header("Authorization", header).send();
  }
}
