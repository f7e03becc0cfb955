package dev.countersign.api.openapi;

import dev.countersign.api.access.AccessPolicy;
import dev.countersign.api.endpoints.Operation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.springframework.core.MethodParameter;
import org.springframework.web.bind.annotation.PathVariable;

/** Writes the OpenAPI description of one path: its variables and its operations. */
record PathText(List<Operation> operations, AccessPolicy policyOfClass) {

  Map<String, Object> write(OperationText text) {
    var path = new LinkedHashMap<String, Object>();
    List<Map<String, Object>> variables = variables();
    if (!variables.isEmpty()) {
      path.put("parameters", variables);
    }
    for (Operation operation : operations) {
      path.put(
          operation.method().toLowerCase(Locale.ROOT), text.of(operation, isShared(operation)));
      if (operation.method().equals("GET")) {
        path.put("head", text.ofHead(operation));
      }
    }
    path.put("options", text.ofOptions(operations.getFirst(), policyOfClass));
    return path;
  }

  /** Returns true if one Java method handles several HTTP methods. */
  private boolean isShared(Operation operation) {
    return operations.stream()
            .filter(other -> other.handler().getMethod().equals(operation.handler().getMethod()))
            .count()
        > 1;
  }

  private List<Map<String, Object>> variables() {
    var variables = new ArrayList<Map<String, Object>>();
    PathTemplate.of(operations.getFirst().path())
        .expressions()
        .forEach(
            (name, expression) -> {
              Map<String, Object> variable = Schemas.with("name", name);
              variable.put("in", "path");
              variable.put("required", true);
              variable.put("schema", schema(name, expression));
              variables.add(variable);
            });
    return variables;
  }

  private Map<String, Object> schema(String name, String expression) {
    boolean isNumber =
        operations.stream()
            .flatMap(operation -> Arrays.stream(operation.handler().getMethodParameters()))
            .filter(parameter -> isNamed(parameter, name))
            .anyMatch(parameter -> parameter.getParameterType() == long.class);
    Map<String, Object> schema =
        isNumber ? Schemas.ofType("integer", "int64") : Schemas.ofType("string");
    if (isNumber) {
      schema.put("minimum", 0);
    } else {
      schema.put("pattern", "^" + expression + "$");
    }
    return schema;
  }

  private static boolean isNamed(MethodParameter parameter, String name) {
    PathVariable variable = parameter.getParameterAnnotation(PathVariable.class);
    return variable != null && variable.name().equals(name);
  }
}
