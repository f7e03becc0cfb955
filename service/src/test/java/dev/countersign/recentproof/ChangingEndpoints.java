package dev.countersign.recentproof;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;

/** The declared operations with an unsafe method, and the ones that need no recent proof. */
final class ChangingEndpoints {

  private static final Set<String> UNSAFE = Set.of("POST", "PUT", "PATCH", "DELETE");
  private static final String REASONS = "/changing-endpoints.txt";

  private ChangingEndpoints() {}

  /** Returns the operations of the service, without those of the tests. */
  static List<Operation> of(EndpointList endpoints) {
    return all(endpoints).stream().filter(operation -> !isOfTests(operation)).toList();
  }

  /** Returns the operations that only the tests have; none of them is protected. */
  static List<Operation> ofTests(EndpointList endpoints) {
    return all(endpoints).stream().filter(ChangingEndpoints::isOfTests).toList();
  }

  private static List<Operation> all(EndpointList endpoints) {
    return endpoints.operations().stream()
        .filter(operation -> UNSAFE.contains(operation.method()))
        .toList();
  }

  static boolean isOfTests(Operation operation) {
    return Objects.requireNonNull(
            operation.handler().getBeanType().getProtectionDomain().getCodeSource())
        .getLocation()
        .getPath()
        .contains("test-classes");
  }

  /** Returns method and path, without the regular expressions of path variables. */
  static String name(Operation operation) {
    return operation.method() + " " + operation.path().replaceAll(":[^/]*}/", "}/");
  }

  /** Returns why an operation needs no recent proof, by its name. */
  static Map<String, String> reasons() {
    var reasons = new TreeMap<String, String>();
    try (InputStream file = ChangingEndpoints.class.getResourceAsStream(REASONS)) {
      new String(Objects.requireNonNull(file).readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .map(line -> line.split(" \\| ", 2))
          .forEach(parts -> reasons.put(parts[0], parts[1]));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return reasons;
  }

  /** Returns the names of operations that are neither protected nor have a reason. */
  static List<String> undeclared(List<Operation> operations) {
    Map<String, String> reasons = reasons();
    return operations.stream()
        .filter(operation -> !operation.policy().needsRecentProof())
        .map(ChangingEndpoints::name)
        .filter(name -> !reasons.containsKey(name))
        .toList();
  }
}
