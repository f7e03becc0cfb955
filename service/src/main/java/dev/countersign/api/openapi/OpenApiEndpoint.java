package dev.countersign.api.openapi;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Answers;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.ReadyJson;
import java.util.Map;
import java.util.function.Supplier;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
import org.springframework.util.function.SingletonSupplier;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Returns the OpenAPI document. The document does not depend on the caller, so no scheme is tried.
 */
@Endpoint(
    value = "${countersign.api.prefix}schema/",
    description = "This interface as an OpenAPI 3.1 document.")
@ConditionalOnWebApplication
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class OpenApiEndpoint {

  private final Supplier<ReadyJson> document;

  OpenApiEndpoint(OpenApiDocument document) {
    this.document = SingletonSupplier.of(() -> new ReadyJson(document.content()));
  }

  @GetMapping
  @ApiOperation(
      id = "getSchema",
      topic = ApiTopic.SCHEMA,
      summary = "Get this OpenAPI document",
      description = "Describes the operations under the settings of this deployment.")
  @Answers(body = Map.class)
  Answer show() {
    return Answer.ok(document.get());
  }
}
