package dev.countersign.http.answers;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import org.junit.jupiter.api.Test;
import org.springframework.test.context.TestPropertySource;

/** Tests an API whose error texts follow Accept-Language. */
@TestPropertySource(properties = "countersign.languages.api-errors=true")
class ErrorLanguageTest extends ServiceTest {

  @Test
  void texts_are_translated_and_codes_are_not() {
    Response refused =
        http().request("GET", "/api/accounts/me/").header("Accept-Language", "de").send();

    assertThat(refused.status()).isEqualTo(403);
    assertThat(refused.body()).contains("Anmeldedaten fehlen.", "\"not_authenticated\"");
    assertThat(refused.header("Content-Language")).contains("de");
    assertThat(refused.headers("Vary")).hasSize(1);
    assertThat(refused.header("Vary").orElseThrow().split(", "))
        .contains("Accept", "Accept-Language");
  }

  @Test
  void errors_of_fields_are_translated() {
    Response refused =
        http()
            .request("POST", "/api/token/")
            .header("Accept-Language", "fr")
            .json("{\"username\": \"\"}")
            .send();

    assertThat(refused.status()).isEqualTo(400);
    assertThat(refused.body())
        .contains("\"username\"", "Ce champ ne peut être vide.")
        .contains("\"password\"", "Ce champ est obligatoire.");
  }

  @Test
  void a_problem_document_is_translated_too() {
    Response refused =
        http()
            .request("GET", "/api/accounts/me/")
            .header("Accept", "application/problem+json")
            .header("Accept-Language", "de")
            .send();

    assertThat(refused.body()).contains("Anmeldedaten fehlen.", "\"not_authenticated\"");
    assertThat(refused.header("Content-Type")).contains("application/problem+json");
  }

  @Test
  void without_the_header_texts_are_english() {
    Response refused = http().request("GET", "/api/accounts/me/").send();

    assertThat(refused.body()).contains("Authentication credentials were not provided.");
  }
}
