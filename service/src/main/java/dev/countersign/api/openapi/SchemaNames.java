package dev.countersign.api.openapi;

import dev.countersign.api.endpoints.Operation;
import java.util.Locale;

/** What things are called in the document; programs are generated from these names. */
final class SchemaNames {

  private SchemaNames() {}

  /** `TaskListEndpoint` is called `TaskList`. */
  static String of(Class<?> type) {
    return type.getSimpleName().replaceFirst("Endpoint$", "");
  }

  /** `TaskListEndpoint.create` is `taskListCreate`; its HTTP method tells several apart. */
  static String operationId(Operation operation, boolean isShared) {
    String handler = operation.handler().getMethod().getName();
    String id = firstLower(of(operation.handler().getBeanType())) + firstUpper(handler);
    return isShared ? id + firstUpper(operation.method().toLowerCase(Locale.ROOT)) : id;
  }

  static String optionsId(Operation operation) {
    return firstLower(of(operation.handler().getBeanType())) + "Options";
  }

  /** `TaskListEndpoint.create` is summed up as `Task list: create`. */
  static String summary(Operation operation, String act) {
    String words = words(of(operation.handler().getBeanType()));
    return words.charAt(0) + words.substring(1).toLowerCase(Locale.ROOT) + ": " + act;
  }

  static String act(Operation operation) {
    return words(operation.handler().getMethod().getName()).toLowerCase(Locale.ROOT);
  }

  /** The package: people look for what belongs together. */
  static String tag(Operation operation) {
    String name = operation.handler().getBeanType().getPackageName();
    return name.substring(name.lastIndexOf('.') + 1);
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
