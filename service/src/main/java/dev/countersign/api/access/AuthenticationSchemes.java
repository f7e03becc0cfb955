package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the schemes that an endpoint tries, in this order, instead of the configured ones. The list
 * may be empty.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface AuthenticationSchemes {
  Class<? extends AuthenticationScheme>[] value();
}
