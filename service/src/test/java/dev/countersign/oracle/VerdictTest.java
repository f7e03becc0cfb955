package dev.countersign.oracle;

import static dev.countersign.oracle.Verdict.DIFFERENT;
import static dev.countersign.oracle.Verdict.EQUAL;
import static dev.countersign.oracle.Verdict.EQUAL_BUT_FOR_CODE;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VerdictTest {

  @Test
  void the_same_bytes_are_equal() {
    assertThat(verdict("{\"a\":1}", "{\"a\":1}")).isEqualTo(EQUAL);
    assertThat(verdict("{\"a\":1}", "{\"a\": 1}")).isEqualTo(DIFFERENT);
    assertThat(verdict("", "")).isEqualTo(EQUAL);
  }

  @Test
  void another_status_is_a_difference() {
    assertThat(Verdict.of(new Answer(401, ""), new Answer(403, ""))).isEqualTo(DIFFERENT);
  }

  @Test
  void any_time_and_any_token_stand_for_the_recorded_ones() {
    assertThat(verdict("[\"<ts>\",\"<ts>\"]", "[\"2026-01-02T03:04:05Z\",\"<ts>\"]"))
        .isEqualTo(DIFFERENT);
    assertThat(
            verdict(
                "[\"<ts>\",\"<ts>\"]",
                "[\"2026-01-02T03:04:05Z\",\"2026-01-02T03:04:05.000001Z\"]"))
        .isEqualTo(EQUAL);
    assertThat(verdict("{\"a\":\"<jwt>\"}", "{\"a\":\"eyJh.eyJi.c-_\"}")).isEqualTo(EQUAL);
    assertThat(verdict("{\"a\":\"<key40>\"}", "{\"a\":\"" + "0a".repeat(20) + "\"}"))
        .isEqualTo(EQUAL);
    assertThat(verdict("{\"a\":\"<key40>\"}", "{\"a\":\"" + "0A".repeat(20) + "\"}"))
        .isEqualTo(DIFFERENT);
  }

  @Test
  void a_code_beside_a_recorded_detail_is_counted_apart() {
    assertThat(verdict("{\"detail\":\"x\"}", "{\"detail\":\"x\",\"code\":\"y_z\"}"))
        .isEqualTo(EQUAL_BUT_FOR_CODE);
    assertThat(
            verdict(
                "{\n    \"detail\": \"x\"\n}", "{\n    \"detail\": \"x\",\n    \"code\": \"y\"\n}"))
        .isEqualTo(EQUAL_BUT_FOR_CODE);
  }

  @Test
  void a_code_that_was_recorded_must_be_ours_too() {
    assertThat(verdict("{\"detail\":\"x\",\"code\":\"a\"}", "{\"detail\":\"x\",\"code\":\"b\"}"))
        .isEqualTo(DIFFERENT);
    assertThat(verdict("{\"a\":1}", "{\"a\":1,\"code\":\"b\"}")).isEqualTo(DIFFERENT);
  }

  @Test
  void of_a_shortened_body_the_beginning_and_the_length_count() {
    assertThat(verdict("[1,2...[9 chars]", "[1,2,3,4]")).isEqualTo(EQUAL);
    assertThat(verdict("[1,2...[9 chars]", "[1,2,3]")).isEqualTo(DIFFERENT);
    assertThat(verdict("[1,2...[9 chars]", "[1,3,3,4]")).isEqualTo(DIFFERENT);
  }

  @Test
  void a_recorded_page_has_to_be_listed_always() {
    String page = "\n<!doctype html>\n<html lang=\"en\"></html>";

    assertThat(verdict(page, page)).isEqualTo(DIFFERENT);
  }

  private static Verdict verdict(String recorded, String ours) {
    return Verdict.of(new Answer(200, recorded), new Answer(200, ours));
  }
}
