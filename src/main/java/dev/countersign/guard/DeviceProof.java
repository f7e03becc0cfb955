package dev.countersign.guard;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;

/** A way for a request to show that its sender has logged in as this user before. */
public interface DeviceProof {

  /** A text that is the same whenever this device asks; empty when nothing is shown. */
  Optional<String> device(HttpServletRequest request, long userId);
}
