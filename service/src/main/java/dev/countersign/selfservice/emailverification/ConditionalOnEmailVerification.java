package dev.countersign.selfservice.emailverification;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;

/** Includes an endpoint only if email verification is on. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnExpression(
    "!'none'.equalsIgnoreCase('${countersign.registration.email-verification}')")
public @interface ConditionalOnEmailVerification {}
