package dev.countersign.ui.browsable;

import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/** Lists the operations of the API by topic, as the OpenAPI document names them. */
@Component
class EndpointIndex {

  /** For templates: a topic with its operations, sorted by path. */
  public record Topic(String title, String description, List<Row> rows) {}

  /**
   * For templates: an operation.
   *
   * @param isLink false if the path has a variable
   * @param permissions empty if everyone may call the operation
   */
  public record Row(
      String method, String path, boolean isLink, String summary, String permissions) {}

  /** The list needs the endpoints, which need the pages of this package. */
  private final ObjectProvider<EndpointList> endpoints;

  private volatile @Nullable List<Topic> known;

  EndpointIndex(ObjectProvider<EndpointList> endpoints) {
    this.endpoints = endpoints;
  }

  /** Builds the list at the first call, when every endpoint is registered, and keeps it. */
  List<Topic> topics() {
    List<Topic> topics = known;
    if (topics == null) {
      List<Operation> operations =
          endpoints.getObject().operations().stream()
              .filter(operation -> !operation.endpoint().forBrowsers())
              .toList();
      topics =
          Stream.concat(
                  Arrays.stream(ApiTopic.values()).map(topic -> described(topic, operations)),
                  Stream.of(others(operations)))
              .filter(topic -> !topic.rows().isEmpty())
              .toList();
      known = topics;
    }
    return topics;
  }

  private static Topic described(ApiTopic topic, List<Operation> operations) {
    List<Row> rows =
        operations.stream()
            .flatMap(
                operation ->
                    operation.documentation().stream()
                        .filter(text -> text.topic() == topic)
                        .map(text -> row(operation, text.summary())))
            .toList();
    return new Topic(topic.title(), topic.description(), rows);
  }

  /** Collects operations without {@link ApiOperation}, which extensions may have. */
  private static Topic others(List<Operation> operations) {
    List<Row> rows =
        operations.stream()
            .filter(operation -> operation.documentation().isEmpty())
            .map(operation -> row(operation, operation.endpoint().description()))
            .toList();
    return new Topic("Other", "Endpoints without a topic.", rows);
  }

  private static Row row(Operation operation, String summary) {
    String path = operation.template();
    return new Row(
        operation.method(),
        path,
        path.indexOf('{') < 0,
        summary,
        operation.isPublic() ? "" : operation.policy().restrictions());
  }
}
