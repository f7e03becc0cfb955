package dev.countersign.operations.djangotakeover;

import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.Username;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reports which users of Django, and which of their columns, a takeover moves. */
final class UserInspection {

  private static final long LARGEST_ID = 1L << 52;

  private final DjangoUserStore users;
  private final CollisionRule onCollision;
  private final List<Finding> findings = new ArrayList<>();

  UserInspection(DjangoUserStore users, CollisionRule onCollision) {
    this.users = users;
    this.onCollision = onCollision;
  }

  List<Finding> run() {
    findings.add(
        Finding.moves(
            "%,d users with their ids, names, addresses, flags, dates and password hashes.",
            users.count()));
    if (users.count() > 0 && (users.smallestId() < 1 || users.largestId() > LARGEST_ID)) {
      findings.add(Finding.blocks("Ids of users are outside 1 to 2^52."));
    }
    UserScan.Result scan = new UserScan(users).run();
    names(scan);
    passwords();
    columns(scan);
    return findings;
  }

  private void names(UserScan.Result scan) {
    if (!scan.collisions().isEmpty()) {
      findings.add(
          collision(scan.collisions().size())
              .with(scan.collisions().stream().map(UserScan.Collision::toString).toList()));
    }
    if (!scan.refusedNames().isEmpty()) {
      findings.add(
          Finding.blocks(
                  "%,d names have characters or a length that Countersign refuses. %s",
                  scan.refusedNames().size(), Username.HELP)
              .with(ids(scan.refusedNames())));
    }
  }

  private Finding collision(int count) {
    String text = "%,d names are taken by another user but for their case: ".formatted(count);
    return switch (onCollision) {
      case REFUSE ->
          Finding.blocks("%srename them in Django, or choose --on-collision skip or rename.", text);
      case SKIP -> Finding.lost("%sthe user with the larger id is left out.", text);
      case RENAME -> Finding.changes("%sthe id is added to the name of the later user.", text);
    };
  }

  private void passwords() {
    for (Map.Entry<String, Long> entry : users.algorithms().entrySet()) {
      String algorithm = entry.getKey();
      long count = entry.getValue();
      if (algorithm.equals(Passwords.UNUSABLE)) {
        findings.add(Finding.moves("%,d users without a usable password.", count));
      } else if (Passwords.isKnownAlgorithm(algorithm)) {
        findings.add(Finding.moves("%,d passwords hashed by %s.", count, algorithm));
      } else {
        findings.add(
            Finding.lost(
                "%,d passwords hashed by %s: these users need a password reset.",
                count, algorithm.isEmpty() ? "an unknown hasher" : algorithm));
      }
    }
  }

  private void columns(UserScan.Result scan) {
    if (!users.extraColumns().isEmpty()) {
      findings.add(
          Finding.moves(
              "Columns of your user model move into `extra`: %s.",
              String.join(", ", users.extraColumns())));
    }
    if (!scan.largeExtras().isEmpty()) {
      findings.add(
          Finding.lost(
                  "The added columns of %,d users are larger than %d bytes and are left empty.",
                  scan.largeExtras().size(), UserScan.LARGEST_EXTRA)
              .with(ids(scan.largeExtras())));
    }
  }

  private static List<String> ids(List<DjangoUser> some) {
    return some.stream().limit(100).map(user -> "user " + user.id()).toList();
  }
}
