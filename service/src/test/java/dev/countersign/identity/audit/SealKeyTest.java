package dev.countersign.identity.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.countersign.identity.audit.VerificationStore.Kept;
import dev.countersign.platform.keys.PurposeKeys;
import dev.countersign.platform.settings.Secret;
import dev.countersign.platform.settings.ServiceSettings;
import dev.countersign.platform.settings.UnusableSetting;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;
import org.springframework.transaction.support.TransactionOperations;

/** The service of this test has a seal key, and the secret key of all tests. */
@TestPropertySource(properties = "countersign.events.seal-key=" + SealKeyTest.SEAL_KEY)
class SealKeyTest extends ServiceTest {

  static final String SEAL_KEY = "a-key-that-only-seals-the-audit-log-of-this-test";

  private static final String OTHER = "another-secret-key-of-another-installation-here";
  private static final Origin ORIGIN = new Origin("agent", "192.0.2.1", "request");
  private static final long NOT_A_USER = 8_400_000_000L;

  @Autowired private AuditLog audit;
  @Autowired private SealJob sealing;
  @Autowired private SealStore seals;
  @Autowired private VerificationStore events;
  @Autowired private AuditSnapshotStore snapshot;
  @Autowired private ServiceSettings service;
  @Autowired private TransactionOperations transactions;

  @Test
  void the_secret_key_alone_cannot_rewrite_an_event() {
    long number = addAndSeal();
    UUID id = seals.last().orElseThrow().events().getFirst();
    Kept kept = events.find(List.of(id)).getFirst();
    EventMacs attacker = new EventMacs(secretKeyOnly());

    byte[] forged = attacker.of(kept.event());

    assertThat(kept.mac()).isNotEqualTo(HexFormat.of().formatHex(forged));
    assertThat(
            after(
                keys(service.secretKey(), Secret.of(SEAL_KEY)),
                number,
                "update events set mac = '\\x%s' where id = '%s'"
                    .formatted(HexFormat.of().formatHex(forged), id)))
        .contains("Event " + id + " was altered.");
  }

  @Test
  void the_secret_key_alone_cannot_make_a_seal() {
    long number = addAndSeal();
    Seal seal = seals.last().orElseThrow();
    Seal forged = resealed(seal, secretKeyOnly());

    assertThat(
            after(
                keys(service.secretKey(), Secret.of(SEAL_KEY)),
                number,
                "update event_seals set digest = '\\x%s' where number = :number"
                    .formatted(forged.digest())))
        .contains("Seal " + number + " was altered.");
  }

  @Test
  void a_verification_with_another_key_says_so() {
    long number = addAndSeal();
    AuditKeys wrong = keys(Secret.of(OTHER), null);
    String fingerprint = seals.last().orElseThrow().key().orElseThrow();

    assertThat(after(wrong, number))
        .contains(
            "Seal %d was sealed with another key: it has the fingerprint %s, the configured keys have %s."
                .formatted(number, fingerprint, wrong.fingerprints().getFirst()));
  }

  @Test
  void another_key_is_named_when_the_chain_begins_after_seal_one() {
    long number = addAndSeal();

    assertThat(number).isGreaterThan(1);
    assertThat(after(keys(Secret.of(OTHER), null), number))
        .hasValueSatisfying(fault -> assertThat(fault).contains("sealed with another key"));
  }

  @Test
  void a_seal_without_a_fingerprint_may_be_altered_or_of_another_key() {
    long number = addAndSeal();
    String old = "update event_seals set key_fingerprint = null where number = :number";
    AuditKeys right = keys(service.secretKey(), Secret.of(SEAL_KEY));

    assertThat(after(right, number, old)).isEmpty();
    assertThat(after(keys(Secret.of(OTHER), null), number, old))
        .contains(
            "Seal %d was altered, or sealed with another key: it has no fingerprint."
                .formatted(number));
  }

  @Test
  void an_exchanged_fingerprint_is_an_alteration() {
    long number = addAndSeal();
    AuditKeys both = keys(service.secretKey(), Secret.of(SEAL_KEY), service.secretKey());

    assertThat(after(both, number)).isEmpty();
    assertThat(
            after(
                both,
                number,
                "update event_seals set key_fingerprint = '\\x%s' where number = :number"
                    .formatted(both.fingerprints().get(1))))
        .contains("Seal " + number + " was altered.");
  }

  @Test
  void an_earlier_seal_key_verifies_and_signs_nothing() {
    SealDigests before = new SealDigests(secretKeyOnly());
    Seal seal = before.next(Optional.empty(), List.of(new UUID(1, 2)), Instant.EPOCH);
    AuditKeys rotated = keys(service.secretKey(), Secret.of(SEAL_KEY), service.secretKey());
    SealDigests after = new SealDigests(rotated);

    assertThat(after.fault(seal)).isEmpty();
    assertThat(new SealDigests(keys(service.secretKey(), Secret.of(SEAL_KEY))).fault(seal))
        .hasValueSatisfying(fault -> assertThat(fault).contains("sealed with another key"));
    assertThat(before.fault(after.next(Optional.of(seal), List.of(new UUID(1, 3)), Instant.EPOCH)))
        .hasValueSatisfying(fault -> assertThat(fault).contains("sealed with another key"));
  }

  @Test
  void an_earlier_secret_key_verifies_while_it_is_a_fallback() {
    SealDigests before = new SealDigests(secretKeyOnly());
    Seal seal = before.next(Optional.empty(), List.of(new UUID(1, 2)), Instant.EPOCH);
    var changed =
        new ServiceSettings(Secret.of(OTHER), List.of(service.secretKey()), false, List.of());

    assertThat(new SealDigests(new AuditKeys(new PurposeKeys(changed), settings(null))).fault(seal))
        .isEmpty();
    assertThat(new SealDigests(keys(Secret.of(OTHER), null)).fault(seal)).isPresent();
  }

  @Test
  void a_short_seal_key_is_refused() {
    assertThatThrownBy(() -> keys(service.secretKey(), Secret.of("short")))
        .isInstanceOf(UnusableSetting.class)
        .hasMessageContaining("is shorter than 32 bytes")
        .extracting("property")
        .isEqualTo("countersign.events.seal-key");
  }

  private AuditKeys secretKeyOnly() {
    return keys(service.secretKey(), null);
  }

  private static AuditKeys keys(Secret secret, @Nullable Secret sealKey, Secret... earlier) {
    var settings = new ServiceSettings(secret, List.of(), false, List.of());
    return new AuditKeys(new PurposeKeys(settings), settings(sealKey, earlier));
  }

  private static EventSettings settings(@Nullable Secret sealKey, Secret... earlier) {
    return new EventSettings(
        true, Duration.ofDays(90), false, "", sealKey, Arrays.asList(earlier), "-", "-");
  }

  private static Seal resealed(Seal seal, AuditKeys keys) {
    var before =
        new Seal(
            seal.number() - 1, seal.sealedAt(), List.of(), "", seal.previous(), Optional.empty());
    return new SealDigests(keys).next(Optional.of(before), seal.events(), seal.sealedAt());
  }

  private long addAndSeal() {
    audit.add(Event.own(EventKind.PROFILE_CHANGED, NOT_A_USER, ORIGIN));
    sealing.sealUntil(Instant.MAX);
    audit.add(Event.own(EventKind.PROFILE_CHANGED, NOT_A_USER, ORIGIN).with("2"));
    sealing.sealUntil(Instant.MAX);
    return seals.last().orElseThrow().number();
  }

  /** Verifies the last seal with these keys, after a manipulation that is undone. */
  private Optional<String> after(AuditKeys keys, long number, String... manipulations) {
    var verification =
        new AuditVerification(seals, new SealDigests(keys), events, new EventMacs(keys), snapshot);
    return transactions.execute(
        transaction -> {
          transaction.setRollbackOnly();
          for (String sql : manipulations) {
            database().sql(sql).param("number", number).update();
          }
          return verification.part(number).fault();
        });
  }
}
