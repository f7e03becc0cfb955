package dev.countersign.selfservice.emaillogin;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.boot.autoconfigure.condition.ConditionalOnExpression;

/** Includes an endpoint only if login by a mailed code is on. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@ConditionalOnExpression("${countersign.accounts.email-code-login}")
public @interface ConditionalOnEmailLogin {}
