package dev.countersign.endpoints;

import dev.countersign.fields.Form;

/** An endpoint that takes in fields and lets OPTIONS, and forms drawn from it, show them. */
public interface Described {
  Form form();
}
