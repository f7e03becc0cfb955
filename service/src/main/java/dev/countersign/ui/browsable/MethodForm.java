package dev.countersign.ui.browsable;

import java.util.List;

/**
 * Describes a form for POST, or for PUT and PATCH.
 *
 * @param methods the HTTP methods; each has a button
 * @param faults the errors of the form as a whole
 * @param raw the same input as JSON
 * @param curl the curl command up to the body
 */
public record MethodForm(
    List<String> methods, List<ShownField> fields, List<String> faults, String raw, String curl) {

  /** For templates: returns a unique id on the page. */
  public String id() {
    return isAddition() ? "post" : "change";
  }

  /** For templates. */
  public boolean isAddition() {
    return methods.contains("POST");
  }
}
