package dev.countersign.stolen;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.credentials.statictoken.CarriedStaticTokenStore;
import dev.countersign.credentials.statictoken.StaticToken;
import dev.countersign.credentials.takeover.BlacklistedToken;
import dev.countersign.credentials.takeover.CarriedKeyStore;
import dev.countersign.credentials.takeover.CarriedRefreshTokenStore;
import dev.countersign.credentials.takeover.CarriedSession;
import dev.countersign.credentials.takeover.CarriedSessionStore;
import dev.countersign.platform.settings.Secret;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/** Checks that no value in the database authenticates after a takeover, used or unused. */
@Tag("R16")
@Tag("T41")
@TestPropertySource(
    properties = {
      "countersign.takeover.key=" + StolenTakeoverTest.DJANGO_KEY,
      "countersign.takeover.until=2120-01-01T00:00:00Z"
    })
class StolenTakeoverTest extends ServiceTest {

  static final String DJANGO_KEY = "the-key-of-a-stolen-estate-0123456789-0123456789";

  private static final Instant END = Instant.parse("2110-01-01T00:00:00Z");

  @Autowired private CarriedStaticTokenStore staticTokens;
  @Autowired private CarriedRefreshTokenStore refreshTokens;
  @Autowired private CarriedSessionStore sessions;
  @Autowired private CarriedKeyStore keys;

  @Test
  void no_value_of_any_column_is_accepted_as_a_credential_of_django() {
    keys.add(Secret.of(DJANGO_KEY));
    Person unused = newPerson();
    carry(unused, "1a", "b");
    Person used = newPerson();
    carry(used, "2c", "d");
    String refresh = new Tokens(DJANGO_KEY).refresh(used.id());
    // First checks that each probe accepts a valid credential.
    assertThat(isStaticToken("2c".repeat(20))).isTrue();
    assertThat(isSession("d".repeat(32))).isTrue();
    assertThat(isRefreshToken(refresh)).isTrue();
    assertThat(isAccessToken(new Tokens(DJANGO_KEY).access(used.id()))).isTrue();
    refreshTokens.addBlacklisted(
        List.of(new BlacklistedToken(UUID.randomUUID(), Optional.of(used.id()), END)));

    Set<StolenValue> values = new StolenDatabase(database()).values(40);
    List<String> accepted = new ArrayList<>();
    for (StolenValue value : values) {
      String text = value.text();
      boolean isAccepted =
          (value.fitsIntoHeader() && (isStaticToken(text) || isAccessToken(text)))
              || (value.fitsIntoCookie() && isSession(text))
              || isRefreshToken(text);
      if (isAccepted) {
        accepted.add(value.toString());
      }
    }

    assertThat(values).hasSizeGreaterThan(100);
    assertThat(accepted).isEmpty();
  }

  private void carry(Person person, String token, String session) {
    StaticToken key = StaticToken.read(token.repeat(20)).orElseThrow();
    staticTokens.add(List.of(new CarriedStaticToken(person.id(), key, END)));
    sessions.add(List.of(new CarriedSession(session.repeat(32), person.id(), END)));
  }

  private boolean isStaticToken(String text) {
    return status("Authorization", "Token " + text) == 200;
  }

  private boolean isAccessToken(String text) {
    return status("Authorization", "Bearer " + text) == 200;
  }

  private boolean isSession(String text) {
    return status("Cookie", "sessionid=" + text) == 200;
  }

  private boolean isRefreshToken(String text) {
    return http().post("/api/token/refresh/", Tokens.json(Map.of("refresh", text))).status() == 200;
  }

  private int status(String header, String value) {
    return http().request("GET", "/api/accounts/me/").header(header, value).send().status();
  }
}
