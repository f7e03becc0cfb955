package dev.countersign.identity.guard;

import dev.countersign.http.protections.ClientNetwork;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;

/** Selects the budgets that a wrong password counts against. */
@Component
class FailureBudgets {

  /** Names the source of the budget that all known devices of an account share. */
  static final String DEVICES = "devices";

  /** Names the source of the budget that all credentials of an account share. */
  static final String CREDENTIALS = "credentials";

  private final LockoutSettings settings;
  private final List<DeviceProof> proofs;
  private final PurposeKey ofNames;

  FailureBudgets(LockoutSettings settings, List<DeviceProof> proofs, PurposeKeys keys) {
    this.settings = settings;
    this.proofs = proofs;
    this.ofNames = keys.of("unknown name").getFirst();
  }

  /**
   * Returns the budgets of a login. A known device has a budget that no other client can use up,
   * and shares a second one with the account's other known devices.
   */
  List<FailureBudget> ofUser(long userId, int epoch, HttpServletRequest request) {
    String account = account(userId);
    return device(userId, epoch, request)
        .map(
            device ->
                List.of(
                    new FailureBudget(account, device, settings.failureLimit()),
                    new FailureBudget(account, DEVICES, settings.deviceLimit())))
        .orElseGet(() -> ofStranger(account, request));
  }

  /**
   * Returns the budgets of a logged-in user who must enter the password again. Each login has its
   * own budget, so that an attacker with a stolen credential cannot use up the owner's.
   */
  List<FailureBudget> ofOwner(long userId, String login) {
    return List.of(
        new FailureBudget(account(userId), "own " + login, settings.failureLimit()),
        ofCredentials(account(userId)));
  }

  /**
   * Adds budgets for codes of the second factor to those of the account, with the same sources and
   * limits. A password reset lifts the account's budgets and leaves these, because access to the
   * mailbox must not give more attempts at the code.
   */
  static List<FailureBudget> withCodes(long userId, List<FailureBudget> budgets) {
    Stream<FailureBudget> codes =
        budgets.stream()
            .filter(budget -> budget.account().equals(account(userId)))
            .map(budget -> new FailureBudget(codes(userId), budget.source(), budget.limit()));
    return Stream.concat(budgets.stream(), codes).toList();
  }

  /**
   * Returns further budgets that the correct password resets. After a login the new credential has
   * all attempts, whatever earlier credentials of the account have used.
   */
  List<FailureBudget> resetBeside(List<FailureBudget> taken) {
    FailureBudget shared = ofCredentials(taken.getFirst().account());
    return taken.contains(shared) ? List.of() : List.of(shared);
  }

  private FailureBudget ofCredentials(String account) {
    return new FailureBudget(account, CREDENTIALS, settings.deviceLimit());
  }

  /**
   * Returns the budgets of an unknown name, which counts like any other. The name is stored as a
   * MAC, because it may be a password typed into the wrong field.
   */
  List<FailureBudget> ofUnknownName(String name, HttpServletRequest request) {
    byte[] mac = ofNames.mac(name);
    return ofStranger(
        "name " + Base64.getUrlEncoder().withoutPadding().encodeToString(mac), request);
  }

  /** Returns the budget that all these attempts for the account share. */
  static FailureBudget widest(List<FailureBudget> budgets) {
    return budgets.stream()
        .filter(budget -> budget.source().equals(FailureBudget.ALL))
        .findFirst()
        .orElseGet(budgets::getFirst);
  }

  static String account(long userId) {
    return "user " + userId;
  }

  static String codes(long userId) {
    return "codes of user " + userId;
  }

  private Optional<String> device(long userId, int epoch, HttpServletRequest request) {
    return proofs.stream()
        .flatMap(proof -> proof.device(request, userId, epoch).stream())
        .findFirst();
  }

  private List<FailureBudget> ofStranger(String account, HttpServletRequest request) {
    ClientNetwork network = ClientNetwork.of(request.getRemoteAddr());
    var everywhere = new FailureBudget(account, FailureBudget.ALL, settings.accountLimit());
    return network.isThisMachine() && !settings.countLoopback()
        ? List.of(everywhere)
        : List.of(
            new FailureBudget(account, network.text(), settings.failureLimit()),
            everywhere,
            new FailureBudget(FailureBudget.ALL, network.text(), settings.networkLimit()));
  }
}
