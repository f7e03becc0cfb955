package dev.countersign.api.openapi;

import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.Operation;
import java.util.Locale;

/** Chooses the names in the document. Client generators derive class and method names from them. */
final class SchemaNames {

  private SchemaNames() {}

  /** Returns `TaskList` for `TaskListEndpoint`. */
  static String of(Class<?> type) {
    return type.getSimpleName().replaceFirst("Endpoint$", "");
  }

  /**
   * Returns the declared id; without one, `TaskListEndpoint.create` is `taskListCreate`, followed
   * by the HTTP method where one Java method serves several.
   */
  static String operationId(Operation operation, boolean isShared) {
    return operation
        .documentation()
        .map(ApiOperation::id)
        .orElseGet(() -> derivedId(operation, isShared));
  }

  private static String derivedId(Operation operation, boolean isShared) {
    String handler = operation.handler().getMethod().getName();
    String id = firstLower(of(operation.handler().getBeanType())) + firstUpper(handler);
    return isShared ? id + firstUpper(operation.method().toLowerCase(Locale.ROOT)) : id;
  }

  static String optionsId(Operation operation) {
    return "describe" + of(operation.handler().getBeanType());
  }

  /**
   * Returns the declared summary; without one, `TaskListEndpoint.create` is `Task list: create`.
   */
  static String summary(Operation operation) {
    return operation
        .documentation()
        .map(ApiOperation::summary)
        .orElseGet(
            () ->
                title(operation)
                    + ": "
                    + words(operation.handler().getMethod().getName()).toLowerCase(Locale.ROOT));
  }

  /** `TaskListEndpoint` has the title `Task list`. */
  static String title(Operation operation) {
    String words = words(of(operation.handler().getBeanType()));
    return words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT);
  }

  /** Returns the declared topic; without one, the last part of the package name. */
  static String tag(Operation operation) {
    return operation
        .documentation()
        .map(text -> text.topic().title())
        .orElseGet(() -> lastPackage(operation));
  }

  private static String lastPackage(Operation operation) {
    String name = operation.handler().getBeanType().getPackageName();
    return firstUpper(name.substring(name.lastIndexOf('.') + 1));
  }

  private static String words(String name) {
    return name.replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ");
  }

  private static String firstLower(String text) {
    return text.substring(0, 1).toLowerCase(Locale.ROOT) + text.substring(1);
  }

  private static String firstUpper(String text) {
    return text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1);
  }
}
