package dev.countersign.specification;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Tests the sections Resources (registration input) and Endpoints (register/). */
class RegistrationTest extends ServiceTest {

  @Test
  void anyone_may_register_with_username_email_password_and_password2() {
    Response answer = register(Map.of("username", "rea", "email", "rea@example.com"));

    assertThat(answer.status()).isEqualTo(201);
    assertThat(answer.body()).isEqualTo("{\"username\":\"rea\",\"email\":\"rea@example.com\"}");
  }

  @Test
  void username_email_password_and_password2_are_required() {
    Response answer = http().post("/api/accounts/register/", "{}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{\"username\":[\"This field is required.\"],\"email\":[\"This field is required.\"],"
                + "\"password\":[\"This field is required.\"],"
                + "\"password2\":[\"This field is required.\"]}");
  }

  @Test
  void a_password_shorter_than_8_characters_is_refused() {
    Response answer = register(Map.of("password", "short7c", "password2", "short7c"));

    assertThat(answer.body())
        .isEqualTo("{\"password\":[\"Ensure this field has at least 8 characters.\"]}");
  }

  @Test
  void registration_fails_keyed_password_when_password_differs_from_password2() {
    Response answer = register(Map.of("password2", "Zx9-longpasS"));

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.body()).isEqualTo("{\"password\":[\"Passwords do not match.\"]}");
  }

  @Test
  void passwords_are_write_only_and_stored_only_as_argon2id() {
    Response answer = register(Map.of("username", "ravi", "email", "ravi@example.com"));

    String stored =
        database()
            .sql("select password from users where username = 'ravi'")
            .query(String.class)
            .single();
    assertThat(answer.body()).doesNotContain(PASSWORD);
    assertThat(stored).startsWith("argon2$argon2id$v=19$").doesNotContain(PASSWORD);
  }

  @Test
  void fields_that_are_not_asked_for_change_nothing() {
    register(
        Map.of(
            "username",
            "mallory",
            "email",
            "mallory@example.com",
            "is_staff",
            true,
            "is_superuser",
            true,
            "is_active",
            false,
            "id",
            1));

    Map<String, @Nullable Object> row =
        database()
            .sql("select is_staff, is_superuser, is_active from users where username = 'mallory'")
            .query()
            .singleRow();
    assertThat(row)
        .containsEntry("is_staff", false)
        .containsEntry("is_superuser", false)
        .containsEntry("is_active", true);
  }

  @Test
  void a_name_that_is_taken_is_refused_whatever_its_case_or_width() {
    Person ada = newPerson("Wilhelmina");

    for (String name : new String[] {"Wilhelmina", "wilhelmina", "WILHELMINA", "Ｗilhelmina"}) {
      Response answer = register(Map.of("username", name));
      assertThat(answer.status()).as(name).isEqualTo(400);
      assertThat(answer.body())
          .isEqualTo("{\"username\":[\"A user with that username already exists.\"]}");
    }
    assertThat(loginAs("WILHELMINA", ada.password()).status()).isEqualTo(200);
  }

  @Test
  void a_name_is_the_same_in_composed_and_decomposed_form() {
    Person zoe = newPerson("Zoe\u0301");

    assertThat(register(Map.of("username", "Zo\u00e9")).status()).isEqualTo(400);
    assertThat(loginAs("zo\u00e9", zoe.password()).status()).isEqualTo(200);
    assertThat(loginAs("ZOE\u0301", zoe.password()).status()).isEqualTo(200);
  }

  private Response register(Map<String, ?> changes) {
    Map<String, Object> form = new LinkedHashMap<>();
    form.put("username", "somebody-else");
    form.put("email", "else@example.com");
    form.put("password", PASSWORD);
    form.put("password2", PASSWORD);
    form.putAll(changes);
    return http().post("/api/accounts/register/", Tokens.json(form));
  }
}
