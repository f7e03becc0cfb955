package dev.countersign.operations.djangotakeover;

import java.util.ArrayList;
import java.util.List;

/** Reports which settings of SimpleJWT and CSRF protection a takeover cannot keep. */
final class SettingsInspection {

  private static final List<String> ALGORITHMS = List.of("HS256", "HS384", "HS512");

  private SettingsInspection() {}

  static List<Finding> run(DjangoSettings settings) {
    var findings = new ArrayList<Finding>();
    if (settings.jwt() != null) {
      tokens(settings, settings.jwt(), findings);
    }
    if (settings.csrf().useSessions()) {
      findings.add(
          Finding.changes(
              "CSRF_USE_SESSIONS: Countersign keeps the CSRF token in a cookie. An open page gets"
                  + " 403 once."));
    }
    return findings;
  }

  private static void tokens(
      DjangoSettings settings, DjangoSettings.Jwt jwt, List<Finding> findings) {
    if (!jwt.userIdField().equals(settings.idColumn())) {
      findings.add(
          Finding.lost(
              "USER_ID_FIELD is %s: Countersign's tokens name users by id. Users log in once.",
              jwt.userIdField()));
    }
    if (!ALGORITHMS.contains(jwt.algorithm())) {
      findings.add(
          Finding.changes(
              "Tokens are signed with %s: set countersign.jwt.signing-key to the private key.",
              jwt.algorithm()));
    } else if (!jwt.signsWithSecretKey()) {
      findings.add(
          Finding.changes("SIGNING_KEY is not SECRET_KEY: set countersign.jwt.signing-key to it."));
    }
    if (!jwt.headerTypes().equals(List.of("Bearer"))) {
      findings.add(
          Finding.changes(
              "AUTH_HEADER_TYPES is %s: Countersign accepts Bearer.", jwt.headerTypes()));
    }
  }
}
