package dev.countersign.credentials.statictoken;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.LoginStore;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the effect of a changed secret key on tokens that were issued before. */
class StaticTokenKeysTest extends ServiceTest {

  private static final Origin OPERATOR = Origin.command("test");

  private static final String OLD = "an-older-secret-".repeat(5);
  private static final String NEW = "a-newer-secret--".repeat(5);

  @Autowired private StaticTokenStore store;
  @Autowired private LoginStore logins;
  @Autowired private AuditLog audit;

  @Test
  void a_fallback_keeps_the_tokens_alive_and_shows_the_very_same_ones() {
    Person ada = newPerson();
    StaticToken token = issuer(OLD).issue(ada.id(), OPERATOR).orElseThrow();

    assertThat(isGood(token, NEW, OLD)).isTrue();
    assertThat(issuer(NEW, OLD).issue(ada.id(), OPERATOR).orElseThrow().reveal())
        .isEqualTo(token.reveal());
    assertThat(issuer(NEW, OLD).createdAt(ada.id())).isPresent();
  }

  @Test
  void without_the_fallback_they_are_refused_and_the_next_ones_are_others() {
    Person ada = newPerson();
    StaticToken token = issuer(OLD).issue(ada.id(), OPERATOR).orElseThrow();

    assertThat(isGood(token, NEW)).isFalse();
    assertThat(issuer(NEW).createdAt(ada.id())).isEmpty();

    StaticToken next = issuer(NEW).issue(ada.id(), OPERATOR).orElseThrow();
    assertThat(next.reveal()).isNotEqualTo(token.reveal());
    assertThat(isGood(next, NEW)).isTrue();
    assertThat(isGood(token, NEW, OLD)).isFalse();
  }

  @Test
  void what_another_key_makes_of_the_same_version_was_never_given_out() {
    Person ada = newPerson();
    issuer(OLD).issue(ada.id(), OPERATOR);
    StoredStaticToken held = store.find(ada.id()).orElseThrow();

    StaticToken other = derivation(NEW).tokens(ada.id(), held.version()).getFirst();

    assertThat(isGood(other, NEW, OLD)).isFalse();
  }

  @Test
  void a_new_token_is_made_with_the_current_key_alone() {
    Person ada = newPerson();

    StaticToken token = issuer(NEW, OLD).issue(ada.id(), OPERATOR).orElseThrow();

    assertThat(isGood(token, NEW)).isTrue();
    assertThat(isGood(token, OLD)).isFalse();
  }

  private boolean isGood(StaticToken token, String... secrets) {
    return new StaticTokenCheck(store, derivation(secrets)).check(token)
        instanceof StaticTokenVerdict.Good;
  }

  private StaticTokenIssuer issuer(String... secrets) {
    return new StaticTokenIssuer(
        store, derivation(secrets), logins, audit, Clock.systemUTC(), new SecureRandom());
  }

  private static TokenDerivation derivation(String... secrets) {
    List<Secret> all = Arrays.stream(secrets).map(Secret::of).toList();
    var keys =
        new PurposeKeys(
            new ServiceSettings(all.getFirst(), all.subList(1, all.size()), false, List.of()));
    return new TokenDerivation(keys, new CarriedTokenCipher(keys, new SecureRandom()));
  }
}
