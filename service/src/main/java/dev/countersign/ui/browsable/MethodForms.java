package dev.countersign.ui.browsable;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.endpoints.Resource;
import dev.countersign.http.answers.Json;
import dev.countersign.http.fields.Field;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.ValidatedInput;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;

/** Creates the forms of a page for the methods that the caller may use. */
@Component
class MethodForms {

  private final Json json;

  MethodForms(Json json) {
    this.json = json;
  }

  List<MethodForm> of(Resource resource, Exchange exchange, Function<String, CurlLine> curl) {
    return Stream.of(adding(resource, exchange, curl), changing(resource, exchange, curl))
        .flatMap(Optional::stream)
        .toList();
  }

  /** Fills the form with the sent values if the request was refused. */
  private Optional<MethodForm> adding(
      Resource resource, Exchange exchange, Function<String, CurlLine> curl) {
    boolean isRefused = exchange.isRefusedAddition();
    return resource.usable().contains("POST")
        ? Optional.of(
            form(
                List.of("POST"),
                fields(
                    resource,
                    isRefused ? exchange.sent() : Exchange.NOTHING,
                    errors(isRefused, exchange)),
                errors(isRefused, exchange),
                curl))
        : Optional.empty();
  }

  /**
   * Returns a form only if the values of all fields are known, because an empty field would
   * overwrite the stored value.
   */
  private Optional<MethodForm> changing(
      Resource resource, Exchange exchange, Function<String, CurlLine> curl) {
    List<String> methods = Stream.of("PUT", "PATCH").filter(resource.usable()::contains).toList();
    boolean isRefused = exchange.isRefusedChange();
    JsonNode known =
        exchange.showsResource()
            ? exchange.answered()
            : isRefused ? exchange.sent() : Exchange.NOTHING;
    boolean isWhole =
        known.isObject() && writable(resource).allMatch(field -> known.has(field.name()));
    return methods.isEmpty() || !isWhole
        ? Optional.empty()
        : Optional.of(
            form(
                methods,
                fields(resource, known, errors(isRefused, exchange)),
                errors(isRefused, exchange),
                curl));
  }

  private static JsonNode errors(boolean isRefused, Exchange exchange) {
    return isRefused ? exchange.answered() : Exchange.NOTHING;
  }

  private MethodForm form(
      List<String> methods,
      List<ShownField> fields,
      JsonNode errors,
      Function<String, CurlLine> curl) {
    List<String> faults =
        Stream.of(ValidatedInput.NON_FIELD, "detail")
            .flatMap(name -> ShownField.texts(errors.path(name)).stream())
            .toList();
    return new MethodForm(
        methods, fields, faults, raw(fields), curl.apply(methods.getFirst()).beforeBody());
  }

  private static List<ShownField> fields(Resource resource, JsonNode values, JsonNode errors) {
    return writable(resource).map(field -> ShownField.of(field, values, errors)).toList();
  }

  private String raw(List<ShownField> fields) {
    var raw = new LinkedHashMap<String, Object>();
    for (ShownField field : fields) {
      raw.put(field.name(), field.type().equals("checkbox") ? field.isChecked() : field.value());
    }
    return new String(json.indented(raw, 4), UTF_8);
  }

  private static Stream<Field> writable(Resource resource) {
    return resource.form().stream()
        .map(Form::fields)
        .flatMap(List::stream)
        .filter(field -> !field.readOnly());
  }
}
