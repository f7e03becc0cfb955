package dev.countersign.credentials.takeover;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.Person;
import dev.countersign.support.Replica;
import dev.countersign.support.ServiceTest;
import dev.countersign.support.Tokens;
import dev.countersign.verifier.keys.SigningAlgorithm;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.beans.factory.annotation.Value;

/** Tests when tokens of Django are accepted at all. */
class TakeoverWindowTest extends ServiceTest {

  private static final Instant UNTIL = Instant.parse("2030-01-01T00:00:00Z");
  private static final String KEY = "a-key-of-another-django-0123456789-0123456789";

  @Autowired private CarriedKeyStore keys;

  @Value("${spring.datasource.url}")
  private String url;

  @Test
  void without_the_settings_no_credential_of_django_is_accepted() throws Exception {
    Person ada = newPerson();
    String token = new Tokens(KEY).access(ada.id());

    assertThat(
            statements()
                .during(
                    () ->
                        assertThat(
                                http()
                                    .request("GET", "/api/accounts/me/")
                                    .bearer(token)
                                    .send()
                                    .status())
                            .isEqualTo(401)))
        .isZero();
    assertThat(
            statements()
                .during(
                    () ->
                        http()
                            .request("GET", "/api/accounts/me/")
                            .header("Cookie", "sessionid=" + "a".repeat(32))
                            .send()))
        .isZero();
  }

  @Test
  void tokens_are_refused_until_the_import_has_recorded_that_ids_were_carried() {
    String key = KEY + "-1";
    DjangoTokens tokens = tokens(key, UNTIL.minusSeconds(1));
    String token = new Tokens(key).access(7);

    assertThat(tokens.decode(token)).isEmpty();
    keys.add(Secret.of(KEY + "-of-another-installation"));
    assertThat(tokens.decode(token)).isEmpty();
    keys.add(Secret.of(key));
    keys.add(Secret.of(key));
    assertThat(tokens.decode(token)).isPresent();
  }

  @Test
  void tokens_are_refused_from_the_end_of_the_window_on() {
    String key = KEY + "-2";
    keys.add(Secret.of(key));
    String token = new Tokens(key).access(7);

    assertThat(tokens(key, UNTIL.minusNanos(1)).decode(token)).isPresent();
    assertThat(tokens(key, UNTIL).decode(token)).isEmpty();
  }

  @Test
  void the_mark_of_the_import_does_not_contain_the_key() {
    keys.add(Secret.of(KEY + "-3"));

    assertThat(database().sql("select id from carried_keys").query(String.class).list())
        .isNotEmpty()
        .noneMatch(id -> id.contains(KEY));
  }

  @Test
  void a_key_needs_an_end() {
    assertThatThrownBy(
            () -> new TakeoverSettings(null, Secret.of(KEY), SigningAlgorithm.HS256, false))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("countersign.takeover.key");
  }

  @Test
  void the_start_is_refused_if_the_key_is_also_a_key_of_this_installation() {
    assertThatThrownBy(
            () ->
                Replica.start(
                    url,
                    "--spring.datasource.username=postgres",
                    "--countersign.takeover.key=" + SECRET_KEY,
                    "--countersign.takeover.until=2120-01-01T00:00:00Z"))
        .rootCause()
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("is also a key of this installation");
  }

  @Test
  void the_start_is_refused_if_the_key_is_the_secret_key_although_another_key_signs() {
    assertThatThrownBy(
            () ->
                Replica.start(
                    url,
                    "--spring.datasource.username=postgres",
                    "--countersign.jwt.signing-key=" + KEY + "-that-signs",
                    "--countersign.takeover.key=" + SECRET_KEY,
                    "--countersign.takeover.until=2120-01-01T00:00:00Z"))
        .rootCause()
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("is also a key of this installation");
  }

  private DjangoTokens tokens(String key, Instant now) {
    return new DjangoTokens(
        new TakeoverSettings(UNTIL, Secret.of(key), SigningAlgorithm.HS256, false),
        keys,
        Clock.fixed(now, ZoneOffset.UTC));
  }
}
