package dev.countersign.api.endpoints;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Declares a resource of the API: one class per path, one Java method per HTTP method. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Controller
@RequestMapping
@ExtensionApi
public @interface Endpoint {

  /** Returns the path, which may contain a setting, such as the account prefix. */
  @AliasFor(annotation = RequestMapping.class, attribute = "path")
  String value();

  /** Returns the description that OPTIONS and the OpenAPI document show. */
  String description() default "";

  /**
   * Returns true for a page that users open in a browser. Its responses are HTML and are not
   * cached; an anonymous visitor is asked to log in.
   */
  boolean forBrowsers() default false;

  /**
   * Returns the only media type of successful responses, whatever the client accepts; empty for the
   * negotiated formats.
   */
  String mediaType() default "";
}
