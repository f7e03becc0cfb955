package dev.countersign.operations.djangoreturn;

import dev.countersign.credentials.signedtoken.SignedTokenSettings;
import dev.countersign.credentials.statictoken.ActiveStaticTokens;
import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.operations.djangoreturn.OwnLoginStore.Family;
import dev.countersign.operations.djangoreturn.OwnLoginStore.SpentToken;
import dev.countersign.operations.djangoreturn.OwnUserStore.EndedLogins;
import dev.countersign.operations.djangoreturn.ReturnedCredentialStore.Refused;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Token;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;

/**
 * Writes static tokens, and blacklists each refresh token that was used or has ended here, so that
 * Django does not accept it again.
 */
@Component
class TokenReturn {

  private static final int PAGE = 2_000;
  private static final int DIGITS_OF_FAMILY = 24;

  private final ActiveStaticTokens staticTokens;
  private final OwnLoginStore logins;
  private final OwnUserStore users;
  private final SignedTokenSettings settings;

  TokenReturn(
      ActiveStaticTokens staticTokens,
      OwnLoginStore logins,
      OwnUserStore users,
      SignedTokenSettings settings) {
    this.staticTokens = staticTokens;
    this.logins = logins;
    this.users = users;
    this.settings = settings;
  }

  /** The Django database, and the report. */
  record Target(
      DjangoStore django,
      DjangoCredentialStore stored,
      ReturnedCredentialStore store,
      ReturnReport report) {

    Target(DjangoStore django, DjangoSettings settings, ReturnReport report) {
      this(
          django,
          django.credentials(settings),
          new ReturnedCredentialStore(django, settings),
          report);
    }
  }

  /** Makes the static tokens of these users equal, who are already written. */
  void writeStaticTokens(Collection<Long> userIds, Target target) {
    List<CarriedStaticToken> ours = staticTokens.of(userIds);
    if (!target.stored().has(DjangoCredentialStore.TOKENS)) {
      target.report().lost("static tokens: Django has no table for them", ours.size(), List.of());
      return;
    }
    Map<Long, String> wanted =
        ours.stream()
            .collect(Collectors.toMap(CarriedStaticToken::userId, token -> token.token().reveal()));
    var present = new HashMap<Long, String>();
    var removed = new HashSet<Long>();
    for (Token token : target.stored().tokensOf(userIds)) {
      present.put(token.userId(), token.key());
      String own = wanted.get(token.userId());
      // The import does not copy keys of another form, so they have not ended here.
      if (own == null ? isUsual(token.key()) : !own.equals(token.key())) {
        removed.add(token.userId());
      }
    }
    List<CarriedStaticToken> added =
        ours.stream()
            .filter(token -> !token.token().reveal().equals(present.get(token.userId())))
            .toList();
    target.store().removeTokens(removed);
    target.store().addTokens(added);
    target.report().wrote("static tokens added", added.size());
    target.report().wrote("static tokens removed", removed.size());
  }

  private static boolean isUsual(String key) {
    return StaticToken.read(key).isPresent();
  }

  void writeBlacklist(Target target) {
    if (!target.stored().has(DjangoCredentialStore.BLACKLIST)) {
      target
          .report()
          .lost(
              "blacklist: Django has none, so it accepts refresh tokens again that were used or"
                  + " revoked here",
              1,
              List.of());
      return;
    }
    inPages(
        logins.spentAfter(new UUID(0, 0), PAGE),
        last -> logins.spentAfter(last.jti(), PAGE),
        page -> blacklist(page.stream().map(TokenReturn::refused).toList(), target),
        target);
    inPages(
        logins.familiesAfter(Long.MIN_VALUE, new UUID(0, 0), PAGE),
        last -> logins.familiesAfter(last.userId(), last.id(), PAGE),
        page -> blacklistFamilies(page, target),
        target);
    inPages(
        users.endedLoginsAfter(Long.MIN_VALUE, PAGE),
        last -> users.endedLoginsAfter(last.userId(), PAGE),
        page -> page.forEach(ended -> blacklistEarlier(ended, target)),
        target);
  }

  private static <R> void inPages(
      List<R> first, Function<R, List<R>> next, Consumer<List<R>> write, Target target) {
    List<R> page = first;
    while (!page.isEmpty()) {
      List<R> rows = page;
      target.django().inTransaction(() -> write.accept(rows));
      page = next.apply(rows.getLast());
    }
  }

  private static Refused refused(SpentToken token) {
    return new Refused(token.jti().toString().replace("-", ""), token.userId(), token.expiresAt());
  }

  private void blacklistFamilies(List<Family> families, Target target) {
    var some = new ArrayList<Refused>();
    for (Family family : families) {
      String digits = family.id().toString().replace("-", "").substring(0, DIGITS_OF_FAMILY);
      for (int generation = first(family); generation < end(family); generation++) {
        some.add(
            new Refused(
                digits + HexFormat.of().toHexDigits(generation),
                family.userId(),
                family.expiresAt()));
        if (some.size() == PAGE) {
          blacklist(some, target);
          some.clear();
        }
      }
    }
    blacklist(some, target);
  }

  /** Returns the first generation that is refused: earlier tokens may be good for several uses. */
  private int first(Family family) {
    boolean areSpent = settings.rotateRefreshTokens() && settings.blacklistAfterRotation();
    return areSpent || family.isEnded() ? 0 : family.generation();
  }

  /** Returns the generation after the last one that is refused. */
  private static int end(Family family) {
    return family.isEnded() ? family.generation() + 1 : family.generation();
  }

  private static void blacklist(List<Refused> some, Target target) {
    if (!some.isEmpty()) {
      target.report().wrote("refresh tokens blacklisted", target.store().blacklist(some));
    }
  }

  private static void blacklistEarlier(EndedLogins ended, Target target) {
    int known = target.store().blacklistBefore(ended.userId(), ended.at());
    target.report().wrote("refresh tokens blacklisted", known);
    target
        .report()
        .changes(
            "users ended all their logins: Django still accepts access tokens until they expire, and"
                + " unused refresh tokens that SimpleJWT before 5.5 did not record",
            1,
            List.of(Long.toString(ended.userId())));
  }
}
