package dev.countersign.probe;

import dev.countersign.api.access.Anonymous;
import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.Caller;
import dev.countersign.api.access.Credential;
import jakarta.servlet.http.HttpServletRequest;

/** Describes the caller, the credential and the method of a request. */
record Seen(String user, String auth, String method) {

  static Seen by(Caller caller, HttpServletRequest request) {
    return switch (caller) {
      case Anonymous _ -> new Seen("AnonymousUser", "NoneType", request.getMethod());
      case Authenticated known ->
          new Seen(known.user().username(), auth(known.credential()), request.getMethod());
    };
  }

  /** Returns the kind of credential; Django REST framework has none under a session. */
  private static String auth(Credential credential) {
    return credential.kind().equals("Session") ? "NoneType" : credential.kind();
  }
}
