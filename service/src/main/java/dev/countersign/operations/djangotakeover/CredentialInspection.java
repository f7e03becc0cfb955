package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.platform.settings.Secret;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reports which groups and credentials of a Django deployment a takeover moves. */
final class CredentialInspection {

  private static final int SAMPLE = 1_000;

  private final DjangoCredentialStore credentials;
  private final DjangoSettings settings;
  private final List<Secret> secretKeys;
  private final List<Finding> findings = new ArrayList<>();

  CredentialInspection(DjangoStore database, DjangoSettings settings, List<Secret> secretKeys) {
    this.credentials = database.credentials(settings);
    this.settings = settings;
    this.secretKeys = secretKeys;
  }

  List<Finding> run() {
    groups();
    tokens();
    sessions();
    if (secretKeys.isEmpty()) {
      findings.add(
          Finding.blocks(
              "Django's SECRET_KEY is missing: pass --secret-key-file or set %s.",
              DjangoOptions.KEY));
    }
    return findings;
  }

  private void groups() {
    findings.add(
        Finding.moves(
            "%,d groups with %,d permissions; %,d memberships and %,d permissions of users.",
            credentials.count("auth_group"),
            credentials.count("auth_group_permissions"),
            count(settings.userGroups()),
            count(settings.userPermissions())));
  }

  private long count(DjangoSettings.@Nullable Relation relation) {
    return relation == null ? 0 : credentials.count(relation.table());
  }

  private void tokens() {
    if (credentials.has(DjangoCredentialStore.TOKENS)) {
      findings.add(
          Finding.moves("%,d static tokens.", credentials.count(DjangoCredentialStore.TOKENS)));
      long unusual = credentials.countUnusualTokens();
      if (unusual > 0) {
        findings.add(
            Finding.lost("%,d static tokens are not 40 hexadecimal digits long.", unusual));
      }
    }
    if (settings.jwt() == null) {
      return;
    }
    findings.add(Finding.moves("Access and refresh tokens of SimpleJWT, until they expire."));
    if (credentials.has(DjangoCredentialStore.BLACKLIST)) {
      findings.add(
          Finding.moves(
              "%,d blacklisted refresh tokens, which stay refused.",
              credentials.count(DjangoCredentialStore.BLACKLIST)));
    }
  }

  private void sessions() {
    String engine = settings.session().engine();
    if (!engine.endsWith(".db") && !engine.endsWith(".cached_db")) {
      findings.add(
          Finding.lost("Sessions are not in the database (%s): users log in once.", engine));
    } else if (settings.session().serializer().contains("Pickle")) {
      findings.add(
          Finding.lost("Sessions are serialised by Pickle, which is unsafe: users log in once."));
    } else if (credentials.has(DjangoCredentialStore.SESSIONS) && !secretKeys.isEmpty()) {
      signedSessions();
    }
  }

  /** Reads some sessions, which also shows whether the secret key is the right one. */
  private void signedSessions() {
    var reader = new DjangoSessionReader(secretKeys);
    List<Session> sample = credentials.sessionsAfter("", SAMPLE);
    long signed = sample.stream().filter(session -> reader.isSigned(session.data())).count();
    if (!sample.isEmpty() && signed == 0) {
      findings.add(
          Finding.blocks(
              "None of %,d sessions was signed by the given SECRET_KEY: it is another one.",
              sample.size()));
      return;
    }
    findings.add(
        Finding.moves(
            "%,d sessions at most; of the first %,d that have not expired, the key signed %,d.",
            credentials.count(DjangoCredentialStore.SESSIONS), sample.size(), signed));
  }
}
