package dev.countersign.deploycheck;

import dev.countersign.settings.Secret;

/** When a secret key is worth its name, by Django's measure. */
final class SecretKeyStrength {

  static final String HINT =
      "bin/countersign generate-secret-key prints a long and random one; to sign nobody out, list the"
          + " old one in countersign.secret-key-fallbacks for a while.";

  private static final int SHORTEST = 50;
  private static final int FEWEST_DISTINCT = 5;

  private SecretKeyStrength() {}

  /** The prefix marks keys that Django itself wrote into a new project. */
  static boolean isWeak(Secret key) {
    String text = key.reveal();
    return text.length() < SHORTEST
        || text.chars().distinct().count() < FEWEST_DISTINCT
        || text.startsWith("django-insecure-");
  }
}
