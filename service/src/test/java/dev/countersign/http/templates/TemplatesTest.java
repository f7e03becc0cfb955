package dev.countersign.http.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pebbletemplates.pebble.error.PebbleException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TemplatesTest {

  @Test
  void a_variable_that_the_model_lacks_is_an_error_that_names_it() {
    assertThatThrownBy(() -> WrittenTemplates.render("{{ missing }}", Map.of()))
        .isInstanceOf(PebbleException.class)
        .hasMessageContaining("missing")
        .hasMessageContaining("test.html:1");
  }

  @Test
  void csrf_token_writes_the_hidden_field() {
    String form =
        WrittenTemplates.render("<form>{% csrf_token %}</form>", Map.of("csrf_token", "a\"b"));

    assertThat(form)
        .isEqualTo(
            "<form><input type=\"hidden\" name=\"csrfmiddlewaretoken\" value=\"a&quot;b\"></form>");
  }

  @Test
  void a_form_without_its_csrf_token_is_not_rendered() {
    var withNull = new HashMap<String, Object>();
    withNull.put("csrf_token", null);

    for (Map<String, Object> model : List.of(new HashMap<String, Object>(), withNull)) {
      assertThatThrownBy(() -> WrittenTemplates.render("{% csrf_token %}", model))
          .isInstanceOf(PebbleException.class)
          .hasMessageContaining("csrf_token");
    }
  }

  @Test
  void line_breaks_stay_where_they_are() {
    assertThat(WrittenTemplates.render("{{ a }}\n{% if true %}\nx{% endif %}\n", Map.of("a", "b")))
        .isEqualTo("b\n\nx\n");
  }

  @Test
  void what_a_template_sets_stays_out_of_the_model() {
    var model = new HashMap<String, Object>(Map.of("a", "one"));

    assertThat(WrittenTemplates.render("{% set a = \"two\" %}{{ a }}", model)).isEqualTo("two");
    assertThat(model).containsEntry("a", "one");
  }

  @Test
  void static_gives_the_address_of_a_file() {
    assertThat(WrittenTemplates.render("{{ static('favicon.svg') }}", Map.of()))
        .matches("/static/[0-9a-f]{16}/favicon.svg");
  }

  @Test
  void a_file_that_is_not_there_is_an_error_that_names_it() {
    assertThatThrownBy(() -> WrittenTemplates.render("{{ static('nope.css') }}", Map.of()))
        .hasMessageContaining("nope.css");
  }
}
