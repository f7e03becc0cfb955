package dev.countersign.api.endpoints;

import dev.countersign.http.fields.Form;

/** Marks an endpoint that reads the fields of a form. */
public interface HasForm {

  Form form();

  /** Returns true if OPTIONS and the browsable API show the fields. */
  default boolean isDescribed() {
    return true;
  }
}
