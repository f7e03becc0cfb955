package dev.countersign.api.endpoints;

import dev.countersign.http.fields.Form;
import dev.countersign.platform.extensionapi.ExtensionApi;

/** Marks an endpoint that reads the fields of a form. */
@ExtensionApi
public interface HasForm {

  Form form();

  /** Returns true if OPTIONS and the browsable API show the fields. */
  default boolean isDescribed() {
    return true;
  }
}
