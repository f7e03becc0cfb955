package dev.countersign.settings;

/** A setting the service cannot run with: it does not start, and says which one and why. */
public class UnusableSetting extends RuntimeException {

  private final String property;

  public UnusableSetting(String property, String reason) {
    super(reason);
    this.property = property;
  }

  public String property() {
    return property;
  }
}
