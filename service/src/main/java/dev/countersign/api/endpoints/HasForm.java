package dev.countersign.api.endpoints;

import dev.countersign.http.fields.Form;

/** An endpoint that takes in fields. */
public interface HasForm {

  Form form();

  /** Whether OPTIONS, and forms drawn from it, show the fields. */
  default boolean isDescribed() {
    return true;
  }
}
