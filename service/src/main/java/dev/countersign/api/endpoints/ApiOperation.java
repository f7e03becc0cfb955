package dev.countersign.api.endpoints;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Describes an endpoint's method for the OpenAPI document: generated clients take their method
 * names from it. A method without this annotation is described by its class and method name.
 */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface ApiOperation {

  /** The {@code operationId}, a verb and its object: {@code refreshToken}. */
  String id();

  /** The tag below which the document lists the operation. */
  ApiTopic topic();

  /** What the operation does, in one imperative line without a full stop. */
  String summary();

  /** What a caller has to know beyond the summary: conditions, effects, what the response holds. */
  String description();
}
