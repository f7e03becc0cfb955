package dev.countersign.ui.browsable;

import dev.countersign.http.answers.SerializedAnswer;
import dev.countersign.http.fields.Field;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.InputReader;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * Holds a request and its response. The sent body is empty if the request had none or was not
 * parsed.
 */
record Exchange(String method, int status, JsonNode sent, JsonNode answered) {

  static final JsonNode NOTHING = MissingNode.getInstance();

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final Set<String> CHANGES = Set.of("PUT", "PATCH");

  static Exchange of(SerializedAnswer answer, HttpServletRequest request) {
    return new Exchange(
        request.getMethod(),
        answer.status(),
        InputReader.known(request).map(Input::data).orElse(NOTHING),
        answer.json().isEmpty() ? NOTHING : JSON.readTree(answer.json()));
  }

  boolean isRefusedAddition() {
    return status == 400 && method.equals("POST");
  }

  boolean isRefusedChange() {
    return status == 400 && CHANGES.contains(method);
  }

  /** Returns true if the body of the response is the resource itself. */
  boolean showsResource() {
    return status == 200 && (method.equals("GET") || CHANGES.contains(method));
  }

  /** Returns the sent values of these fields, with an ellipsis for secret values. */
  Map<String, Object> sentAgain(Form form) {
    var again = new LinkedHashMap<String, Object>();
    for (Field field : form.fields()) {
      JsonNode value = sent.path(field.name());
      if (!field.readOnly() && !value.isMissingNode()) {
        again.put(field.name(), field.secret() ? "…" : value);
      }
    }
    return again;
  }

  /** Returns the sent values as the body of the same request, or a missing node without any. */
  JsonNode bodyAgain(Optional<Form> form) {
    Map<String, Object> again = form.map(this::sentAgain).orElse(Map.of());
    return again.isEmpty() ? NOTHING : JSON.valueToTree(again);
  }

  /** Returns the link to another page of a list from the body of the response, or empty. */
  String pageLink(String name) {
    String link = answered.path(name).asString("");
    return ColouredJson.isLink(link) ? link : "";
  }
}
