package dev.countersign.checks.revocation;

import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.util.Map;

/** A credential that a revocation ends. */
record RevokedCredential(Kind kind, String owner, String text) {

  /** Kinds of credentials. */
  enum Kind {
    REFRESH_TOKEN,
    STATIC_TOKEN,
    SESSION,
    /**
     * An access token, used where the user's row is read. Elsewhere it is valid until it expires.
     */
    ACCESS_TOKEN,
    PASSWORD
  }

  /** Returns the status of a request that changes nothing: 200 while the credential is valid. */
  int show(KeptConnection replica) {
    return switch (kind) {
      case REFRESH_TOKEN ->
          replica.post("/api/token/verify/", "", Tokens.json(Map.of("token", text))).status();
      case STATIC_TOKEN -> me(replica, "Authorization: Token " + text);
      case SESSION -> me(replica, "Cookie: sessionid=" + text);
      case ACCESS_TOKEN -> me(replica, "Authorization: Bearer " + text);
      case PASSWORD -> login(replica).status();
    };
  }

  /** Uses the credential. This uses up single-use credentials. */
  int use(KeptConnection replica) {
    return kind == Kind.REFRESH_TOKEN
        ? replica.post("/api/token/refresh/", "", RegisteredUser.body(text)).status()
        : show(replica);
  }

  private Response login(KeptConnection replica) {
    return replica.post(
        "/api/token/", "", Tokens.json(Map.of("username", owner, "password", text)));
  }

  private static int me(KeptConnection replica, String header) {
    return replica.send("GET", "/api/accounts/me/", header + "\r\n", "").status();
  }
}
