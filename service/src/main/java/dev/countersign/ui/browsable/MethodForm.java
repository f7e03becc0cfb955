package dev.countersign.ui.browsable;

import java.util.List;

/**
 * A form for the method that adds, or for those that change.
 *
 * @param methods one button for each
 * @param faults what is wrong with the form as a whole
 * @param raw the same input as JSON
 * @param curl a line for the shell, up to the body
 */
public record MethodForm(
    List<String> methods, List<ShownField> fields, List<String> faults, String raw, String curl) {

  /** For templates: tells the forms of a page apart. */
  public String id() {
    return isAddition() ? "post" : "change";
  }

  /** For templates. */
  public boolean isAddition() {
    return methods.contains("POST");
  }
}
