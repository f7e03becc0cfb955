package dev.countersign.api.endpoints;

import dev.countersign.platform.errors.Refusal;
import dev.countersign.platform.extensionapi.ExtensionApi;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Declares refusals of a method that follow neither from its policy nor from its parameters. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
@ExtensionApi
public @interface Refuses {
  Class<? extends Refusal>[] value();
}
