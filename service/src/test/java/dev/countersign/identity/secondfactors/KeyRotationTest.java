package dev.countersign.identity.secondfactors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.UserStore;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.support.AuthenticatorApp;
import dev.countersign.support.Person;
import dev.countersign.support.SecondFactorClient;
import dev.countersign.support.ServiceTest;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests that second factors survive a rotation of the secret key. */
class KeyRotationTest extends ServiceTest {

  private static final Secret OLD = Secret.of(SECRET_KEY);
  private static final Secret NEW = Secret.of("another" + SECRET_KEY);

  @Autowired private SecondFactorStore devices;
  @Autowired private TotpEnrolment enrolment;
  @Autowired private UserStore users;
  @Autowired private TotpStore factors;
  @Autowired private RecoveryCodeStore codes;

  @Test
  void a_fallback_keeps_codes_and_a_use_encrypts_the_secret_with_the_current_key() {
    Person ada = newPerson();
    var app = new AuthenticatorApp(begin(ada).text());
    List<String> recovery =
        enrolment.confirm(ada.id(), app.code(), Origin.command("test")).orElseThrow();
    byte[] before = factors.find(ada.id()).orElseThrow().secret();

    forgetStep(ada);
    assertThat(check(NEW).use(ada.id(), app.code())).isEmpty();
    assertThat(check(NEW).use(ada.id(), recovery.getFirst())).isEmpty();
    assertThat(check(NEW, OLD).use(ada.id(), recovery.getFirst())).isPresent();
    assertThat(check(NEW, OLD).use(ada.id(), app.code())).isPresent();

    assertThat(factors.find(ada.id()).orElseThrow().secret()).isNotEqualTo(before);
    forgetStep(ada);
    assertThat(check(NEW).use(ada.id(), app.code())).isPresent();
    assertThat(check(OLD).use(ada.id(), app.code())).isEmpty();
  }

  private TotpSecret begin(Person person) {
    return enrolment.begin(users.find(person.id()).orElseThrow()).orElseThrow();
  }

  private void forgetStep(Person person) {
    new SecondFactorClient(http(), database()).forgetStep(person);
  }

  /** Returns the check of a replica with these keys. */
  private CodeCheck check(Secret key, Secret... fallbacks) {
    var keys = new PurposeKeys(new ServiceSettings(key, List.of(fallbacks), false, List.of()));
    var random = new SecureRandom();
    return new CodeCheck(
        factors,
        new RecoveryCodes(codes, keys, random),
        new SecretEncryption(keys, random),
        devices,
        Clock.systemUTC());
  }
}
