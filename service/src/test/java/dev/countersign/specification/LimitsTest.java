package dev.countersign.specification;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Tests the limits of the specification, and those that this service adds. */
@ExtendWith(OutputCaptureExtension.class)
@Tag("R24")
@Tag("T70")
@Tag("T88")
class LimitsTest extends ServiceTest {

  @Test
  void a_password_of_8_characters_is_long_enough_and_one_of_7_is_not() {
    assertThat(register("limit8", "aB3-aB3-").status()).isEqualTo(201);
    assertThat(register("limit7", "aB3-aB3").status()).isEqualTo(400);
  }

  @Test
  void characters_are_counted_as_people_do() {
    assertThat(register("emoji4", "😀😁😂😃").body())
        .isEqualTo("{\"password\":[\"Ensure this field has at least 8 characters.\"]}");
    assertThat(register("emoji8", "😀😁😂😃😄😅😆😇").status()).isEqualTo(201);
  }

  @Test
  void a_password_longer_than_4096_bytes_is_refused_before_any_hashing() throws Exception {
    Response registration = register("toolong", "p".repeat(4097));
    Response login = loginAs("anybody", "p".repeat(100_000));

    assertThat(registration.body())
        .isEqualTo("{\"password\":[\"Ensure this field has no more than 4096 characters.\"]}");
    assertThat(login.status()).isEqualTo(400);
  }

  @Test
  void passwords_that_differ_only_after_72_bytes_are_different() {
    Person ada = newPerson();
    String longOne = "Zx9-" + "y".repeat(96);
    register("longpass", longOne + "1");

    assertThat(loginAs("longpass", longOne + "1").status()).isEqualTo(200);
    assertThat(loginAs("longpass", longOne + "2").status()).isEqualTo(401);
    assertThat(loginAs(ada.username(), longOne).status()).isEqualTo(401);
  }

  @Test
  void a_body_of_more_than_1_mebibyte_is_refused() {
    String most = "{\"junk\":\"" + "j".repeat(1024 * 1024 - 11) + "\"}";

    assertThat(most).hasSize(1024 * 1024);
    assertThat(http().post("/api/token/", most).status()).isEqualTo(400);
    assertThat(http().post("/api/token/", most + " ").status()).isEqualTo(413);
    assertThat(http().post("/api/token/", most + " ").json().get("code").asString())
        .isEqualTo("request_too_large");
  }

  @Test
  void the_limit_holds_for_a_body_without_a_length() {
    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "application/json")
            .header("Transfer-Encoding", "chunked")
            .body(" ".repeat(1024 * 1024 + 1))
            .chunked()
            .send();

    assertThat(answer.status()).isEqualTo(413);
  }

  @Test
  void the_limit_holds_for_parts() {
    String part = "--b\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\n";
    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "multipart/form-data; boundary=b")
            .header("Transfer-Encoding", "chunked")
            .body(part + "x".repeat(1024 * 1024) + "\r\n--b--\r\n")
            .chunked()
            .send();

    assertThat(answer.status()).isEqualTo(413);
  }

  @Test
  void a_compressed_body_is_refused_and_never_unpacked() throws IOException {
    var packed = new ByteArrayOutputStream();
    try (var gzip = new GZIPOutputStream(packed)) {
      gzip.write("{\"username\": \"%s\"}".formatted("x".repeat(8 * 1024 * 1024)).getBytes(UTF_8));
    }

    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "application/json")
            .header("Content-Encoding", "gzip")
            .body(packed.toByteArray())
            .send();

    assertThat(packed.size()).isLessThan(16 * 1024);
    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code").asString()).isEqualTo("parse_error");
  }

  @Test
  void a_body_that_breaks_off_or_is_badly_chunked_is_the_clients_fault() {
    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "application/json")
            .header("Transfer-Encoding", "chunked")
            .without("Content-Length")
            .body("zz\r\n{}\r\n0\r\n\r\n")
            .send();

    assertThat(answer.status()).isEqualTo(400);
  }

  @Test
  void parts_without_an_end_are_no_form() {
    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "multipart/form-data; boundary=b")
            .body("--b\r\nContent-Disposition: form-data; name=\"username\"\r\n\r\nx")
            .send();

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code").asString()).isEqualTo("parse_error");
  }

  @Test
  void a_form_of_more_than_1000_fields_is_refused() {
    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "application/x-www-form-urlencoded")
            .body("f=x&".repeat(1001))
            .send();

    assertThat(answer.status()).isEqualTo(400);
  }

  @Test
  void a_form_of_more_than_1000_parts_is_refused_without_a_stack_trace(CapturedOutput output) {
    String part = "--b\r\nContent-Disposition: form-data; name=\"f\"\r\n\r\nx\r\n";
    int before = output.getAll().length();

    Response answer =
        http()
            .request("POST", "/api/token/")
            .header("Content-Type", "multipart/form-data; boundary=b")
            .body(part.repeat(1001) + "--b--\r\n")
            .send();

    assertThat(answer.status()).as(answer.toString()).isEqualTo(400);
    assertThat(answer.body()).contains("there are more than 1000 fields");
    assertThat(output.getAll().substring(before).lines()).hasSizeLessThanOrEqualTo(1);
  }

  @Test
  void a_header_of_more_than_8_kibibytes_is_refused() {
    Response answer =
        http().request("GET", "/api/tasks/").header("X-Long", "x".repeat(9000)).send();

    assertThat(answer.status()).isEqualTo(431);
    assertThat(answer.json().get("code").asString()).isEqualTo("request_header_fields_too_large");
  }

  @Test
  void json_nested_without_end_is_refused() {
    Response answer =
        http()
            .post(
                "/api/token/", "{\"username\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}");

    assertThat(answer.status()).isEqualTo(400);
    assertThat(answer.json().get("code").asString()).isEqualTo("parse_error");
  }

  private Response register(String username, String password) {
    return http()
        .post(
            "/api/accounts/register/",
            Tokens.json(
                Map.of(
                    "username",
                    username,
                    "email",
                    username + "@example.com",
                    "password",
                    password,
                    "password2",
                    password)));
  }
}
