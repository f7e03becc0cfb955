package dev.countersign.endpoints;

import dev.countersign.fields.Form;

/** An endpoint that takes in fields. */
public interface HasForm {
  Form form();
}
