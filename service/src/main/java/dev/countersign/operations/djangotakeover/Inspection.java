package dev.countersign.operations.djangotakeover;

import dev.countersign.platform.settings.Secret;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Reports which parts of a Django deployment a takeover moves, changes and loses. */
public final class Inspection {

  private Inspection() {}

  /**
   * Reads the Django database without changing it.
   *
   * @param onCollision What the import does with names that are the same in Countersign.
   */
  public static List<Finding> run(
      DjangoStore database,
      DjangoSettings settings,
      List<Secret> secretKeys,
      CollisionRule onCollision) {
    var findings = new ArrayList<Finding>();
    Optional<String> wrong = TableCheck.problem(database, settings);
    if (wrong.isPresent()) {
      return List.of(Finding.blocks("%s", wrong.get()));
    }
    var users = database.users(settings, List.of());
    findings.addAll(new UserInspection(users, onCollision).run());
    findings.addAll(new CredentialInspection(database, settings, secretKeys).run());
    findings.addAll(SettingsInspection.run(settings));
    return findings;
  }

  public static boolean isBlocked(List<Finding> findings) {
    return findings.stream().anyMatch(finding -> finding.kind() == Finding.Kind.BLOCKS);
  }
}
