package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMethodCall;
import java.security.MessageDigest;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Checks that secrets are compared in constant time. A comparison that stops at the first
 * difference reveals how much of a guess is right, and no test of results can detect it.
 */
@Tag("T13")
class SecretComparisonTest {

  private static final Set<String> EQUALITIES =
      Set.of(
          "equals",
          "equalsIgnoreCase",
          "contentEquals",
          "deepEquals",
          "compare",
          "compareTo",
          "mismatch",
          "regionMatches");

  private static final List<String> COMPUTATIONS =
      List.of(
          "java.security.MessageDigest.digest",
          "javax.crypto.Mac.doFinal",
          "dev.countersign.platform.keys.PurposeKey.mac",
          "dev.countersign.verifier.keys.SharedKey.sign",
          "dev.countersign.credentials.statictoken.StaticToken.digest",
          "dev.countersign.credentials.statictoken.TokenDerivation.tokens",
          "dev.countersign.selfservice.passwordreset.ResetLink.digest",
          "dev.countersign.credentials.session.SessionId.digest");

  /** Add each method that compares another secret. Never remove a method. */
  @Test
  void these_methods_compare_secrets_and_each_does_so_in_constant_time() {
    assertThat(
            codeUnits()
                .filter(SecretComparisonTest::comparesInConstantTime)
                .map(SecretComparisonTest::nameOf)
                .distinct())
        .containsExactlyInAnyOrder(
            "SharedKey.verifies",
            "SharedKey.isSameAs",
            "StaticToken.isSameAs",
            "SessionIds.isOf",
            "CsrfTokens.isSame",
            "Challenges.isSigned",
            "DeviceCookie.isOurs",
            "SignedChange.isSigned",
            "VerificationKeys.isFor",
            "CodeDigests.isRight",
            "PurposeMac.isOf",
            "DjangoSigning.isSame",
            "Totp.match",
            "SetupKeys.isValid",
            "IdempotencyStore.outcome",
            "Argon2Format.isSame",
            "BcryptFormat.matches",
            "Pbkdf2Format.matches",
            "BinaryPbkdf2Format.matches",
            "ScryptFormat.matches",
            "FirebaseScryptFormat.matches");
  }

  /** Excludes the audit log, which compares MACs only for an operator who has the key. */
  @Test
  void no_method_that_computes_a_mac_or_a_digest_compares_in_another_way() {
    List<JavaCodeUnit> computing =
        codeUnits()
            .filter(
                unit -> !unit.getOwner().getPackageName().equals("dev.countersign.identity.audit"))
            .filter(SecretComparisonTest::computes)
            .toList();

    assertThat(computing).hasSizeGreaterThan(10);
    assertThat(
            computing.stream()
                .flatMap(unit -> unit.getMethodCallsFromSelf().stream())
                .filter(call -> EQUALITIES.contains(call.getTarget().getName()))
                .map(JavaMethodCall::getDescription))
        .isEmpty();
  }

  @Test
  void a_class_that_compares_in_constant_time_compares_no_text_or_bytes_in_another_way() {
    assertThat(
            codeUnits()
                .filter(SecretComparisonTest::comparesInConstantTime)
                .map(JavaCodeUnit::getOwner)
                .distinct()
                .filter(owner -> !owner.getSimpleName().equals("Argon2Format"))
                .flatMap(owner -> owner.getMethodCallsFromSelf().stream())
                .filter(call -> EQUALITIES.contains(call.getTarget().getName()))
                .map(JavaMethodCall::getDescription))
        .isEmpty();
  }

  private static Stream<JavaCodeUnit> codeUnits() {
    return StructureTest.CLASSES.stream().flatMap(type -> type.getCodeUnits().stream());
  }

  private static boolean comparesInConstantTime(JavaCodeUnit unit) {
    return unit.getMethodCallsFromSelf().stream()
        .anyMatch(
            call ->
                call.getTargetOwner().isEquivalentTo(MessageDigest.class)
                    && call.getTarget().getName().equals("isEqual"));
  }

  private static boolean computes(JavaCodeUnit unit) {
    return unit.getMethodCallsFromSelf().stream()
        .anyMatch(
            call ->
                COMPUTATIONS.contains(
                    call.getTargetOwner().getFullName() + "." + call.getTarget().getName()));
  }

  private static String nameOf(JavaCodeUnit unit) {
    return unit.getOwner().getSimpleName() + "." + unit.getName();
  }
}
