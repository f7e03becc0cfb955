package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.TokenClaims;
import dev.countersign.support.Tokens;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Tests more than 500 spellings that users could mistake for one of a few names. */
@Tag("R35")
@Tag("T39")
class ConfusableNamesTest extends ServiceTest {

  private static final AtomicInteger TRIES = new AtomicInteger();

  @Test
  void all_spellings_of_a_name_are_one_account() {
    long before = accounts();
    for (List<String> name : Confusables.NAMES) {
      String owner = register(name.getFirst(), 201);

      for (String spelling : Confusables.spellings(name)) {
        register(spelling, 400);
        assertThat(userOf(loginAs(spelling, PASSWORD))).as(written(spelling)).isEqualTo(owner);
      }
    }
    for (String name : Confusables.OTHERS) {
      String owner = register(name, 201);

      assertThat(userOf(loginAs(Normalizer.normalize(name, Form.NFD), PASSWORD))).isEqualTo(owner);
    }
    assertThat(accounts() - before).isEqualTo(Confusables.NAMES.size() + Confusables.OTHERS.size());
  }

  @Test
  void what_is_not_seen_is_refused() {
    String name = "unseen.marks";

    for (String spelling : Confusables.refused(name)) {
      register(spelling, 400);
    }

    assertThat(loginAs(Confusables.refused(name).getFirst(), PASSWORD).status()).isEqualTo(401);
    assertThat(register(name, 201)).isNotEmpty();
  }

  @Test
  void there_are_five_hundred_of_them() {
    int spellings =
        Confusables.NAMES.stream().mapToInt(name -> Confusables.spellings(name).size()).sum();

    assertThat(spellings + Confusables.OTHERS.size()).isGreaterThanOrEqualTo(500);
    assertThat(Confusables.refused("name")).hasSizeGreaterThan(40);
  }

  /** Checks that both cases of a letter have the same key, and that a key is its own key. */
  @Test
  void every_letter_has_one_key_in_each_case_and_form() {
    IntStream.rangeClosed(0, Character.MAX_CODE_POINT)
        .filter(Character::isDefined)
        .mapToObj(point -> Username.normalise(Character.toString(point)))
        .filter(Username::isAllowed)
        .forEach(
            letter ->
                assertThat(
                        List.of(
                            Username.key(letter.toUpperCase(Locale.ROOT)),
                            Username.key(letter.toLowerCase(Locale.ROOT)),
                            Username.key(
                                Character.toString(Character.toTitleCase(letter.codePointAt(0)))
                                    + letter.substring(Character.charCount(letter.codePointAt(0)))),
                            Username.key(Normalizer.normalize(letter, Form.NFD)),
                            Username.key(Username.key(letter))))
                    .as(written(letter))
                    .containsOnly(Username.key(letter)));
  }

  /** Tries to register and returns the id of the new user, or an empty text if it was refused. */
  private String register(String username, int status) {
    String email = "confusable" + TRIES.incrementAndGet() + "@example.com";
    Response answer =
        http()
            .post(
                "/api/accounts/register/",
                Tokens.json(
                    Map.of(
                        "username", username,
                        "email", email,
                        "password", PASSWORD,
                        "password2", PASSWORD)));
    assertThat(answer.status()).as(written(username) + " " + answer).isEqualTo(status);
    assertThat(status == 201 || answer.json().has("username")).as(answer.toString()).isTrue();
    return status == 201 ? userOf(loginAs(username, PASSWORD)) : "";
  }

  private static String userOf(Response login) {
    assertThat(login.status()).as(login.toString()).isEqualTo(200);
    return TokenClaims.of(login.json().get("access").asString()).get("user_id").asString();
  }

  private long accounts() {
    return database()
        .sql("select count(*) from users where email like 'confusable%@example.com'")
        .query(Long.class)
        .single();
  }

  private static String written(String text) {
    return text.codePoints()
        .mapToObj(point -> "U+%04X".formatted(point))
        .reduce(text, (all, point) -> all + " " + point);
  }
}
