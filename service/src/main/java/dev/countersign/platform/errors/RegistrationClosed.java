package dev.countersign.platform.errors;

/** Refuses a registration because the operator has closed it. */
public final class RegistrationClosed extends Refusal {

  public RegistrationClosed() {
    super(403, "registration_closed", "Registration is closed.");
  }
}
