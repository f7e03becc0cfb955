package dev.countersign.api.access;

import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Opens an endpoint to staff who view the account of a user. Without it the gate refuses such a
 * request. Unsafe methods also need an impersonation that is not read-only. Never for endpoints
 * that show or change credentials, addresses or secrets.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface OpenToImpersonation {}
