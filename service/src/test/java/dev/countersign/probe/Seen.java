package dev.countersign.probe;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.Credential;
import jakarta.servlet.http.HttpServletRequest;

/** Who called, with what, how. */
record Seen(String user, String auth, String method) {

  static Seen by(Caller caller, HttpServletRequest request) {
    return switch (caller) {
      case Anonymous _ -> new Seen("AnonymousUser", "NoneType", request.getMethod());
      case Authenticated known ->
          new Seen(known.user().username(), auth(known.credential()), request.getMethod());
    };
  }

  /** Under a session the original has a user and no credential. */
  private static String auth(Credential credential) {
    return credential.kind().equals("Session") ? "NoneType" : credential.kind();
  }
}
