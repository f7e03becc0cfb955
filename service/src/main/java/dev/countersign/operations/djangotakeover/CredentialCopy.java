package dev.countersign.operations.djangotakeover;

import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.credentials.statictoken.CarriedStaticTokenStore;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.credentials.takeover.BlacklistedToken;
import dev.countersign.credentials.takeover.CarriedRefreshTokenStore;
import dev.countersign.credentials.takeover.CarriedSession;
import dev.countersign.credentials.takeover.CarriedSessionStore;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Blacklisted;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Token;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/** Writes pages of Django's static tokens, blacklisted refresh tokens and sessions. */
@Component
class CredentialCopy {

  private static final Pattern JTI = Pattern.compile("[0-9a-f]{32}");

  private final CarriedStaticTokenStore staticTokens;
  private final CarriedRefreshTokenStore refreshTokens;
  private final CarriedSessionStore sessions;

  CredentialCopy(
      CarriedStaticTokenStore staticTokens,
      CarriedRefreshTokenStore refreshTokens,
      CarriedSessionStore sessions) {
    this.staticTokens = staticTokens;
    this.refreshTokens = refreshTokens;
    this.sessions = sessions;
  }

  void addTokens(List<Token> tokens) {
    staticTokens.add(
        tokens.stream()
            .flatMap(
                token ->
                    StaticToken.read(token.key())
                        .map(key -> new CarriedStaticToken(token.userId(), key, token.created()))
                        .stream())
            .toList());
  }

  /** Leaves out ids that SimpleJWT does not make; their tokens are refused in any case. */
  void addBlacklisted(List<Blacklisted> tokens) {
    refreshTokens.addBlacklisted(
        tokens.stream()
            .filter(token -> JTI.matcher(token.jti()).matches())
            .map(
                token ->
                    new BlacklistedToken(
                        uuid(token.jti()), Optional.ofNullable(token.userId()), token.expiresAt()))
            .toList());
  }

  /** Returns those of these tokens that are not blacklisted here. */
  List<Blacklisted> missing(List<Blacklisted> tokens) {
    List<Blacklisted> usual =
        tokens.stream().filter(token -> JTI.matcher(token.jti()).matches()).toList();
    Set<UUID> found = refreshTokens.find(usual.stream().map(token -> uuid(token.jti())).toList());
    return usual.stream().filter(token -> !found.contains(uuid(token.jti()))).toList();
  }

  /** Adds sessions that Django would accept. */
  void addSessions(List<Session> page, DjangoSessionReader reader, DjangoUserStore users) {
    sessions.add(accepted(page, reader, users));
  }

  /** Returns the sessions that Django's key has signed, of the users' present passwords. */
  static List<CarriedSession> accepted(
      List<Session> page, DjangoSessionReader reader, DjangoUserStore users) {
    var logins = new HashMap<Session, DjangoSessionReader.Login>();
    for (Session session : page) {
      if (CarriedSession.isKey(session.key())) {
        reader.login(session.data()).ifPresent(login -> logins.put(session, login));
      }
    }
    Map<Long, String> passwords =
        users
            .find(
                logins.values().stream()
                    .map(DjangoSessionReader.Login::userId)
                    .collect(Collectors.toSet()))
            .stream()
            .collect(Collectors.toMap(DjangoUser::id, DjangoUser::password));
    var accepted = new ArrayList<CarriedSession>();
    logins.forEach(
        (session, login) -> {
          String password = passwords.get(login.userId());
          if (password != null && reader.isOfPassword(login, password)) {
            accepted.add(new CarriedSession(session.key(), login.userId(), session.expiresAt()));
          }
        });
    return accepted;
  }

  void removeTokens(Collection<Long> userIds) {
    staticTokens.remove(List.copyOf(userIds));
  }

  void removeSessions(Collection<String> keys) {
    keys.forEach(sessions::remove);
  }

  private static UUID uuid(String hex) {
    return new UUID(
        HexFormat.fromHexDigitsToLong(hex, 0, 16), HexFormat.fromHexDigitsToLong(hex, 16, 32));
  }
}
