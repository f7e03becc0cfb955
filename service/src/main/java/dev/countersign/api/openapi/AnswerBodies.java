package dev.countersign.api.openapi;

import dev.countersign.api.endpoints.AnswerVariant;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.http.answers.Answer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.springframework.core.ResolvableType;
import org.springframework.core.annotation.AnnotatedElementUtils;

/** Finds the bodies of successful responses of an operation. */
final class AnswerBodies {

  private final TypeSchemas types;
  private final List<AnswerVariant> variants;

  AnswerBodies(TypeSchemas types, List<AnswerVariant> variants) {
    this.types = types;
    this.variants = variants;
  }

  /**
   * Returns the body schemas per status: from {@link Answers}, else from the return type. An
   * undeclared {@link Answer} has an empty schema.
   */
  Map<Integer, List<Map<String, Object>>> of(Operation operation) {
    var bodies = new TreeMap<Integer, List<Map<String, Object>>>();
    for (Answers answer : declared(operation)) {
      List<Map<String, Object>> known =
          bodies.computeIfAbsent(answer.status(), _ -> new ArrayList<>());
      if (answer.body() != void.class) {
        Class<?> body = variantOf(answer.body()).orElse(answer.body());
        Map<String, Object> schema = types.of(ResolvableType.forClass(body));
        if (!known.contains(schema)) {
          known.add(schema);
        }
      }
    }
    if (bodies.isEmpty()) {
      ResolvableType type =
          ResolvableType.forMethodReturnType(
              operation.handler().getMethod(), operation.handler().getBeanType());
      bodies.put(200, List.of(type.toClass() == Answer.class ? Map.of() : types.of(type)));
    }
    return bodies;
  }

  private static Set<Answers> declared(Operation operation) {
    return AnnotatedElementUtils.findMergedRepeatableAnnotations(
        operation.handler().getMethod(), Answers.class);
  }

  /** Returns whether the settings replace a declared body. */
  boolean hasVariant(Operation operation) {
    return declared(operation).stream().anyMatch(answer -> variantOf(answer.body()).isPresent());
  }

  private Optional<Class<?>> variantOf(Class<?> declared) {
    return variants.stream()
        .<Class<?>>mapMulti((variant, found) -> variant.insteadOf(declared).ifPresent(found))
        .findFirst();
  }
}
