package dev.countersign.http.fields;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.errors.ValidationFailed;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

class FormTest {

  private static final Form FORM =
      Form.of(
          new ReadOnlyField("id", "integer", "ID"),
          TextField.text("name", "Name").atLeast(2).atMost(5).build(),
          TextField.text("note", "Note").optional().build(),
          new BooleanField("is_public", "Is public"));

  @Test
  void what_is_checked_is_what_is_kept() {
    ValidatedInput checked =
        FORM.check(input("{\"name\":\"  ada \",\"is_public\":\"on\"}")).orRefuse();

    assertThat(checked.require("name")).isEqualTo("ada");
    assertThat(checked.flag("is_public")).contains(true);
    assertThat(checked.text("note")).isEmpty();
  }

  @Test
  void an_untrimmed_text_is_kept_as_it_was_sent_and_blanks_alone_are_not_blank() {
    Form form = Form.of(TextField.text("password", "Password").untrimmed().build());

    assertThat(form.check(input("{\"password\":\" a \"}")).require("password")).isEqualTo(" a ");
    assertThat(form.check(input("{\"password\":\"  \"}")).require("password")).isEqualTo("  ");
    assertThatThrownBy(() -> form.check(input("{\"password\":\"\"}")).orRefuse())
        .isInstanceOf(ValidationFailed.class);
  }

  @Test
  void numbers_are_taken_as_the_text_that_prints_them() {
    assertThat(FORM.check(input("{\"name\":123}")).require("name")).isEqualTo("123");
    assertThat(FORM.check(input("{\"name\":1.50}")).require("name")).isEqualTo("1.5");
    assertThat(FORM.check(input("{\"name\":1e2}")).require("name")).isEqualTo("100.0");
  }

  @Test
  void all_complaints_come_at_once_in_the_order_of_the_fields() {
    assertThat(complaints("{\"name\":\"a\",\"note\":[],\"is_public\":\"maybe\"}"))
        .containsExactly(
            Map.entry("name", List.of("Ensure this field has at least 2 characters.")),
            Map.entry("note", List.of("Not a valid string.")),
            Map.entry("is_public", List.of("Must be a valid boolean.")));
  }

  @Test
  void a_complaint_of_the_endpoint_comes_in_the_order_of_the_fields() {
    ValidatedInput checked = FORM.check(input("{\"name\":\"ada\",\"note\":[]}"));
    checked.complain("other", "Wrong.");
    checked.complain("name", "Taken.");

    assertThatThrownBy(checked::orRefuse)
        .isInstanceOfSatisfying(
            ValidationFailed.class,
            failed ->
                assertThat(failed.fields().keySet()).containsExactly("name", "note", "other"));
  }

  @Test
  void a_blank_optional_text_is_fine_and_null_is_not() {
    assertThat(FORM.check(input("{\"name\":\"ada\",\"note\":\" \"}")).text("note")).contains("");
    assertThat(complaints("{\"name\":\"ada\",\"note\":null}"))
        .containsEntry("note", List.of("This field may not be null."));
  }

  @Test
  void null_characters_and_half_surrogates_are_named() {
    assertThat(complaints("{\"name\":\"a\\u0000b\"}"))
        .containsEntry("name", List.of("Null characters are not allowed."));
    assertThat(complaints("{\"name\":\"ab\\ud800\"}"))
        .containsEntry("name", List.of("Surrogate characters are not allowed: U+D800."));
  }

  @Test
  void a_partial_check_asks_only_for_what_was_sent() {
    assertThat(FORM.checkSent(input("{}")).orRefuse().text("name")).isEmpty();
  }

  @Test
  void anything_but_an_object_is_refused() {
    assertThat(complaints("[]"))
        .containsEntry(
            "non_field_errors", List.of("Invalid data. Expected a dictionary, but got list."));
    assertThat(complaints("1.5"))
        .containsEntry(
            "non_field_errors", List.of("Invalid data. Expected a dictionary, but got float."));
    assertThat(complaints("null")).containsEntry("non_field_errors", List.of("No data provided"));
  }

  private static Map<String, List<String>> complaints(String json) {
    var refused = new AtomicReference<ValidationFailed>();
    assertThatThrownBy(() -> FORM.check(input(json)).orRefuse())
        .isInstanceOfSatisfying(ValidationFailed.class, refused::set);
    return refused.get().fields();
  }

  private static Input input(String json) {
    return new Input(JsonMapper.shared().readTree(json));
  }
}
