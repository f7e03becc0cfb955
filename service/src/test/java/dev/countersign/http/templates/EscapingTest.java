package dev.countersign.http.templates;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.pebbletemplates.pebble.error.PebbleException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests browser request protections 2: every template variable is escaped by default. */
@Tag("R19")
class EscapingTest {

  private static final String HOSTILE = "<>'\"&";
  private static final String ESCAPED = "&lt;&gt;&#x27;&quot;&amp;";
  private static final Map<String, Object> MODEL =
      Map.of(
          "v",
          HOSTILE,
          "list",
          List.of(HOSTILE, HOSTILE),
          "map",
          Map.of("key", HOSTILE),
          "thing",
          new Thing(HOSTILE),
          "yes",
          true);

  record Thing(String name) {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {{ v }}                                          | E
          {{v}}                                            | E
          {{ map.key }}                                    | E
          {{ map["key"] }}                                 | E
          {{ thing.name }}                                 | E
          {{ list[0] }}                                    | E
          <a title="{{ v }}">                              | <a title="E">
          <a title='{{ v }}'>                              | <a title='E'>
          {% for each in list %}[{{ each }}]{% endfor %}   | [E][E]
          {% for e in map %}{{ e.value }}{% endfor %}      | E
          {% if yes %}{{ v }}{% endif %}                   | E
          {% set other = v %}{{ other }}                   | E
          {% block b %}{{ v }}{% endblock %}               | E
          {% macro m(x) %}<b>{{ x }}</b>{% endmacro %}{{ m(v) }} | <b>E</b>
          {{ max(1, 2) }}{{ v }}                           | 2E
          {% verbatim %}{{ v }}{% endverbatim %}{{ v }}    | {{ v }}E
          """)
  void a_variable_is_escaped_wherever_it_stands(String template, String expected) {
    assertThat(render(template)).isEqualTo(expected.replace("E", ESCAPED));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '`',
      textBlock =
          """
          {{ "<" ~ v }}                      ` &lt;E
          {{ v ~ "<" }}                      ` E&lt;
          {{ v + "<" }}                      ` E&lt;
          {{ "<b>" ~ v ~ "</b>" }}           ` &lt;b&gt;E&lt;/b&gt;
          {{ (v | safe) ~ v }}               ` EE
          {{ (v | safe) + v }}               ` EE
          {{ yes ? v : "no" }}               ` E
          {{ not yes ? "no" : v }}           ` E
          {{ yes ? (yes ? v : v) : v }}      ` E
          {{ (yes ? v : v) | upper }}        ` E
          """)
  void what_is_put_together_is_escaped(String template, String expected) {
    assertThat(render(template)).isEqualTo(expected.replace("E", ESCAPED));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '`',
      textBlock =
          """
          {{ v | upper }}                          ` E
          {{ v | default("other") }}               ` E
          {{ missing | default(v) }}               ` E
          {{ list | join(", ") }}                  ` E, E
          {{ list | join(v) }}                     ` EEE
          {{ list | first }}                       ` E
          {{ v | trim | lower | title }}           ` E
          {{ v | slice(0, 2) }}                    ` &lt;&gt;
          {{ "x" | replace({"x": v}) }}            ` E
          {{ v | base64encode | base64decode }}    ` E
          {{ v | nl2br }}                          ` E
          {{ v | abbreviate(50) }}                 ` E
          {{ v | safe | upper }}                   ` E
          {{ v | escape }}                         ` E
          {{ v | escape | escape }}                ` E
          {{ v | escape("js") }}                   ` E
          {{ v | escape(strategy="css") }}         ` E
          """)
  void what_a_filter_makes_is_escaped(String template, String expected) {
    assertThat(render(template)).isEqualTo(expected.replace("E", ESCAPED));
  }

  @Test
  void included_and_extended_templates_are_escaped_whatever_surrounds_them() {
    Templates templates =
        WrittenTemplates.of(
            Map.of(
                "part.html",
                "({{ v }})",
                "macros.html",
                "{% macro m(x) %}[{{ x }}]{% endmacro %}",
                "layout.html",
                "{% autoescape off %}{% block title %}{{ v }}{% endblock %}{% endautoescape %}"
                    + "<{% block main %}{% endblock %}>",
                "page.html",
                "{% extends \"layout.html\" %}{% import \"macros.html\" %}"
                    + "{% block title %}{{ v }}{% endblock %}"
                    + "{% block main %}{% autoescape off %}{% include \"part.html\" %}"
                    + "{% include \"part.html\" with {\"v\": \"<\"} %}{% endautoescape %}"
                    + "{{ m(v) }}{% endblock %}"));

    assertThat(templates.render("page.html", MODEL))
        .isEqualTo(ESCAPED + "<(" + ESCAPED + ")(&lt;)[" + ESCAPED + "]>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '`',
      textBlock =
          """
          {{ v | safe }}                                             ` V
          {% autoescape off %}{{ v }}{% endautoescape %}{{ v }}      ` VE
          {% autoescape off %}{{ v | escape }}{% endautoescape %}    ` E
          {% autoescape on %}{{ v }}{% endautoescape %}              ` E
          {% autoescape off %}{% autoescape on %}{{ v }}{% endautoescape %}{{ v }}{% endautoescape %} ` EV
          """)
  void only_safe_and_autoescape_off_switch_it_off(String template, String expected) {
    assertThat(render(template)).isEqualTo(expected.replace("E", ESCAPED).replace("V", HOSTILE));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{{ v | raw }}",
        "{% autoescape %}{{ v }}{% endautoescape %}",
        "{% autoescape false %}{{ v }}{% endautoescape %}",
        "{% autoescape \"js\" %}{{ v }}{% endautoescape %}",
        "{% autoescape on \"js\" %}{{ v }}{% endautoescape %}",
        "{% cache \"x\" %}{{ v }}{% endcache %}",
        "{% filter upper %}{{ v }}{% endfilter %}",
        "{% embed \"test.html\" %}{% block b %}{{ v }}{% endblock %}{% endembed %}"
      })
  void other_ways_do_not_exist(String template) {
    assertThatThrownBy(() -> render(template)).isInstanceOf(PebbleException.class);
  }

  private static String render(String template) {
    return WrittenTemplates.render(template, MODEL);
  }
}
