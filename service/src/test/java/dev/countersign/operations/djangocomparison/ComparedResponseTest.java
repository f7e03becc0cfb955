package dev.countersign.operations.djangocomparison;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Tokens;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ComparedResponseTest {

  @Test
  void tokens_of_one_user_with_one_lifetime_are_equal() {
    assertThat(body(new Tokens("one").access(7))).isEqualTo(body(new Tokens("two").access(7)));
    assertThat(body(new Tokens("one").access(7))).isNotEqualTo(body(new Tokens("one").access(8)));
    assertThat(body(new Tokens("one").access(7))).isNotEqualTo(body(new Tokens("one").refresh(7)));
    assertThat(body(new Tokens("one").access(7)))
        .isEqualTo("{\"a\":\"<token_type=\"access\" user_id=\"7\" for 1800 s>\"}");
  }

  @Test
  void no_token_is_left_in_a_description() {
    String token = new Tokens("one").access(7);

    String text = ComparedResponse.steady("Bearer " + token + " Token " + "0f".repeat(20));

    assertThat(text).doesNotContain(token).contains("<static token>");
  }

  @Test
  void a_time_is_compared_as_an_instant_with_its_offset() {
    assertThat(body("2026-11-17T16:47:15.028951-06:00"))
        .isEqualTo("{\"a\":\"2026-11-17T22:47:15.028951Z at -06:00\"}");
    assertThat(body("2026-11-17T22:47:15.028951Z"))
        .isEqualTo("{\"a\":\"2026-11-17T22:47:15.028951Z\"}");
  }

  @Test
  void of_a_cookie_the_name_and_attributes_count() {
    assertThat(cookie("a=1; expires=Sat, 13 Nov 2027 23:17:12 GMT; Max-Age=5; Path=/"))
        .isEqualTo(cookie("a=2; Path=/; Max-Age=5"))
        .isNotEqualTo(cookie("a=2; Path=/; Max-Age=5; Secure"));
  }

  @Test
  void the_design_of_pages_is_not_compared() {
    assertThat(response(List.of(), "\n<!DOCTYPE html>\n<html>a</html>"))
        .isEqualTo(response(List.of(), "<html lang=\"en\">b</html>"));
  }

  private static String body(String value) {
    return response(List.of(), "{\"a\":\"" + value + "\"}").part(ComparedResponse.BODY);
  }

  private static ComparedResponse cookie(String value) {
    return response(List.of(Map.entry("set-cookie", value)), "");
  }

  private static ComparedResponse response(List<Map.Entry<String, String>> headers, String body) {
    return ComparedResponse.of(200, headers, body);
  }
}
