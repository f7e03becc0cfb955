package dev.countersign.checks.takeover;

import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Generates the credential of a request: none, a valid one of each kind, or an invalid one. */
final class GeneratedCredentials {

  /**
   * Headers of a request.
   *
   * @param account The user that a valid credential names.
   */
  record Chosen(List<String> headers, Optional<DjangoAccount> account) {}

  private static final long UNKNOWN_USER = 900_000_000;
  private static final List<String> MALFORMED =
      List.of(
          "Bearer",
          "Bearer a b",
          "Bearer a.b.c",
          "Bearer eyJhbGciOiJub25lIn0.eyJ1c2VyX2lkIjoxfQ.",
          "bearer nonsense",
          "Token",
          "Token a b",
          "Token nonsense",
          "Token 00112233445566778899aabbccddeeff00112233",
          "Basic YWRhOnNlY3JldA==",
          "JWT nonsense",
          "");

  private final Random random;
  private final Tokens tokens;
  private final Tokens forger = new Tokens("another-key-".repeat(6));
  private final DjangoAccount.Roles accounts;
  private final List<DjangoAccount> writers;
  private final List<DjangoAccount> browsers;

  GeneratedCredentials(Random random, Tokens tokens, DjangoAccount.Roles accounts) {
    this.random = random;
    this.tokens = tokens;
    this.accounts = accounts;
    this.writers = new ArrayList<>(accounts.writers());
    this.browsers = new ArrayList<>(accounts.browsers());
  }

  /** Returns a credential. A request that may change a profile gets a user for changes. */
  Chosen choose(boolean isChange) {
    return switch (random.nextInt(20)) {
      case 0, 1, 2, 3, 4 -> isChange ? change() : valid(pick(accounts.readers()));
      case 5, 6, 7 -> browsers.isEmpty() ? none() : session(pick(browsers));
      case 8 -> isChange ? change() : issued(pick(accounts.readers()));
      case 9, 10 -> isChange ? change() : none();
      default -> invalid();
    };
  }

  private Chosen change() {
    return writers.isEmpty() ? none() : valid(pick(writers));
  }

  private Chosen invalid() {
    return switch (random.nextInt(9)) {
      case 0 -> none();
      case 1 -> bearer(expired(pick(accounts.readers())));
      case 2 -> bearer(forger.access(pick(accounts.readers()).id()));
      case 3 -> bearer(tokens.refresh(pick(accounts.readers()).id()));
      case 4 -> bearer(tokens.access(accounts.inactive().id()));
      case 5 -> bearer(tokens.access(UNKNOWN_USER));
      case 6 -> only("Authorization: Token " + accounts.inactive().token());
      case 7 -> only("Cookie: shop_session=" + "x".repeat(32));
      default -> only("Authorization: " + pick(MALFORMED));
    };
  }

  /** Does not use this user any more, because the two servers differ about the profile. */
  void retire(DjangoAccount account) {
    writers.remove(account);
    browsers.remove(account);
  }

  private Chosen valid(DjangoAccount account) {
    String header =
        random.nextBoolean()
            ? "Authorization: Bearer " + tokens.access(account.id())
            : "Authorization: Token " + account.token();
    return new Chosen(List.of(header), Optional.of(account));
  }

  /** Returns a session, with a CSRF token, without one or with one of no session. */
  private Chosen session(DjangoAccount account) {
    var headers = new ArrayList<>(List.of("Cookie: ${cookies " + account.id() + "}"));
    switch (random.nextInt(4)) {
      case 0 -> {}
      case 1 -> headers.add("X-CSRFToken: " + "a".repeat(64));
      default -> headers.add("X-CSRFToken: ${csrf " + account.id() + "}");
    }
    return new Chosen(headers, Optional.of(account));
  }

  private static Chosen issued(DjangoAccount account) {
    return new Chosen(
        List.of("Authorization: Bearer ${access " + account.id() + "}"), Optional.of(account));
  }

  private String expired(DjangoAccount account) {
    Map<String, Object> claims = Tokens.accessPayload(account.id());
    claims.put("exp", Instant.now().getEpochSecond() - 60);
    return tokens.signed(Tokens.header(), claims);
  }

  private static Chosen bearer(String token) {
    return only("Authorization: Bearer " + token);
  }

  private static Chosen only(String header) {
    return new Chosen(List.of(header), Optional.empty());
  }

  private static Chosen none() {
    return new Chosen(List.of(), Optional.empty());
  }

  private <T> T pick(List<T> all) {
    return all.get(random.nextInt(all.size()));
  }
}
