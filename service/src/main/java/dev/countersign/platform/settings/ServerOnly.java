package dev.countersign.platform.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Profile;

/** Leaves a bean out of the contexts of commands: it does something by itself, or warns. */
@Profile("!" + ServerOnly.COMMAND)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ServerOnly {

  /** The profile of contexts that a command builds and that serve no request. */
  String COMMAND = "command";
}
