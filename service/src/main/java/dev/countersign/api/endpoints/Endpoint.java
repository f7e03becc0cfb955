package dev.countersign.api.endpoints;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.core.annotation.AliasFor;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** A resource of the interface: one class for one path, one method for each HTTP method. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Controller
@RequestMapping
public @interface Endpoint {

  /** The path; it may hold a setting, such as the account prefix. */
  @AliasFor(annotation = RequestMapping.class, attribute = "path")
  String value();

  /** What OPTIONS tells people about it. */
  String description() default "";

  /** Whether it is a page that people open: always HTML, never stored, and asks them to log in. */
  boolean forBrowsers() default false;
}
