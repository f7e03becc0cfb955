package dev.countersign.api.access;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Opens an endpoint to users who must add a second factor before anything else. For endpoints that
 * add one, confirm access, log in or out, or follow a link from a mail.
 */
@Target({ElementType.TYPE, ElementType.METHOD})
@Retention(RetentionPolicy.RUNTIME)
public @interface OpenBeforeEnrolment {}
