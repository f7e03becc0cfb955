package dev.countersign.identity.guard;

import dev.countersign.http.protections.ClientNetwork;
import dev.countersign.platform.keys.PurposeKey;
import dev.countersign.platform.keys.PurposeKeys;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Which budgets a wrong password is taken from. */
@Component
class FailureBudgets {

  /** The source of the budget that all known devices of an account share. */
  static final String DEVICES = "devices";

  /** The source of the budget that all credentials of an account share. */
  static final String CREDENTIALS = "credentials";

  private final LockoutSettings settings;
  private final List<DeviceProof> proofs;
  private final PurposeKey ofNames;

  FailureBudgets(LockoutSettings settings, List<DeviceProof> proofs, PurposeKeys keys) {
    this.settings = settings;
    this.proofs = proofs;
    this.ofNames = keys.of("name that nobody has").getFirst();
  }

  /**
   * A known device has a budget of its own, which no other client can use up, and shares one with
   * the account's other known devices.
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
   * For a caller who is logged in and is asked for the password again. Each login has a budget of
   * its own, so that the holder of a stolen credential cannot use up the owner's.
   */
  List<FailureBudget> ofOwner(long userId, String login) {
    return List.of(
        new FailureBudget(account(userId), "own " + login, settings.failureLimit()),
        ofCredentials(account(userId)));
  }

  /**
   * What the right password resets although the attempt took no place there. After a login the new
   * credential has tries again, whatever earlier credentials of the account have spent.
   */
  List<FailureBudget> resetBeside(List<FailureBudget> taken) {
    FailureBudget shared = ofCredentials(taken.getFirst().account());
    return taken.contains(shared) ? List.of() : List.of(shared);
  }

  private FailureBudget ofCredentials(String account) {
    return new FailureBudget(account, CREDENTIALS, settings.deviceLimit());
  }

  /** A name that nobody has is counted like any other; it may be a password in the wrong field. */
  List<FailureBudget> ofNobody(String name, HttpServletRequest request) {
    byte[] mac = ofNames.mac(name);
    return ofStranger(
        "name " + Base64.getUrlEncoder().withoutPadding().encodeToString(mac), request);
  }

  /** What all tries for the account share that are counted together. */
  static FailureBudget widest(List<FailureBudget> budgets) {
    return budgets.stream()
        .filter(budget -> budget.source().equals(FailureBudget.ALL))
        .findFirst()
        .orElseGet(budgets::getFirst);
  }

  static String account(long userId) {
    return "user " + userId;
  }

  private Optional<String> device(long userId, int epoch, HttpServletRequest request) {
    return proofs.stream()
        .flatMap(proof -> proof.device(request, userId, epoch).stream())
        .findFirst();
  }

  private List<FailureBudget> ofStranger(String account, HttpServletRequest request) {
    ClientNetwork network = ClientNetwork.of(request.getRemoteAddr());
    var everywhere = new FailureBudget(account, FailureBudget.ALL, settings.accountLimit());
    return network.isThisMachine()
        ? List.of(everywhere)
        : List.of(
            new FailureBudget(account, network.text(), settings.failureLimit()),
            everywhere,
            new FailureBudget(FailureBudget.ALL, network.text(), settings.networkLimit()));
  }
}
