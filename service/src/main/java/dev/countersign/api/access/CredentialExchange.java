package dev.countersign.api.access;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;

/**
 * Replaces a credential of another system with one of this service, before the gate asks the
 * schemes.
 */
public interface CredentialExchange {

  /** Returns the Set-Cookie headers for the response; empty if there was nothing to replace. */
  List<String> exchange(HttpServletRequest request);
}
