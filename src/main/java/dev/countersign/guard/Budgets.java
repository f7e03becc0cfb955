package dev.countersign.guard;

import dev.countersign.keys.PurposeKey;
import dev.countersign.keys.PurposeKeys;
import dev.countersign.protections.ClientNetwork;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** Which budgets a wrong password is taken from. */
@Component
class Budgets {

  private static final String OWN = "own";

  private final LockoutSettings settings;
  private final List<DeviceProof> proofs;
  private final PurposeKey ofNames;

  Budgets(LockoutSettings settings, List<DeviceProof> proofs, PurposeKeys keys) {
    this.settings = settings;
    this.proofs = proofs;
    this.ofNames = keys.of("name that nobody has").getFirst();
  }

  /** A device that has logged in before is counted alone: nobody else can use its budget up. */
  List<Budget> ofUser(long userId, HttpServletRequest request) {
    String account = account(userId);
    return device(userId, request)
        .map(device -> List.of(new Budget(account, device, settings.failureLimit())))
        .orElseGet(() -> ofStranger(account, request));
  }

  /** Somebody who is logged in and is asked for the password once more. */
  List<Budget> ofOwner(long userId) {
    return List.of(new Budget(account(userId), OWN, settings.failureLimit()));
  }

  /** A name that nobody has is counted like any other; it may be a password in the wrong field. */
  List<Budget> ofNobody(String name, HttpServletRequest request) {
    byte[] mac = ofNames.mac(name);
    return ofStranger(
        "name " + Base64.getUrlEncoder().withoutPadding().encodeToString(mac), request);
  }

  /** What all tries for the account share that are counted together. */
  static Budget widest(List<Budget> budgets) {
    return budgets.stream()
        .filter(budget -> budget.source().equals(Budget.ALL))
        .findFirst()
        .orElseGet(budgets::getFirst);
  }

  static String account(long userId) {
    return "user " + userId;
  }

  private Optional<String> device(long userId, HttpServletRequest request) {
    return proofs.stream().flatMap(proof -> proof.device(request, userId).stream()).findFirst();
  }

  private List<Budget> ofStranger(String account, HttpServletRequest request) {
    ClientNetwork network = ClientNetwork.of(request.getRemoteAddr());
    var everywhere = new Budget(account, Budget.ALL, settings.accountLimit());
    return network.isThisMachine()
        ? List.of(everywhere)
        : List.of(
            new Budget(account, network.text(), settings.failureLimit()),
            everywhere,
            new Budget(Budget.ALL, network.text(), settings.networkLimit()));
  }
}
