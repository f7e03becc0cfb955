package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Sets the permissions of an endpoint instead of the configured ones. Every permission must allow
 * the request.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface Permissions {
  Class<? extends Permission>[] value();
}
