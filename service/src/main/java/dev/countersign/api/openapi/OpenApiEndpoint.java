package dev.countersign.api.openapi;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.ApiOperation;
import dev.countersign.api.endpoints.ApiTopic;
import dev.countersign.api.endpoints.Endpoint;
import java.util.Map;
import org.springframework.boot.autoconfigure.condition.ConditionalOnWebApplication;
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

  private final OpenApiDocument document;

  OpenApiEndpoint(OpenApiDocument document) {
    this.document = document;
  }

  @GetMapping
  @ApiOperation(
      id = "getSchema",
      topic = ApiTopic.SCHEMA,
      summary = "Get this OpenAPI document",
      description = "Describes the operations under the settings of this deployment.")
  Map<String, Object> show() {
    return document.content();
  }
}
