package dev.countersign.platform.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.springframework.context.annotation.Profile;

/** Excludes a bean from the contexts of commands, because it runs jobs or logs warnings. */
@Profile("!" + ServerOnly.COMMAND)
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface ServerOnly {

  /** The profile of contexts that a command creates and that serve no requests. */
  String COMMAND = "command";
}
