package dev.countersign.platform.extensionapi;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks a type that extensions may use. Within one {@link #VERSION} a marked type changes only so
 * that extensions compiled with an earlier release still work.
 */
@Documented
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
public @interface ExtensionApi {

  /** The version that an extension names in its manifest. */
  int VERSION = 1;

  /** The manifest attribute of an extension that names the version. */
  String ATTRIBUTE = "Countersign-Api-Version";
}
