package dev.countersign.identity.passwords;

/**
 * Holds what one check of a stored hash costs.
 *
 * @param memory Memory in KiB that the check takes from the heap.
 * @param work Processor time, in the time that Argon2 needs for one pass over one KiB. The factors
 *     of the other algorithms were measured with the implementations that the service uses.
 */
record HashCost(long memory, long work) {

  /** The memory of Django's Argon2PasswordHasher, which must be importable. */
  private static final long DJANGO_MEMORY = 102_400;

  /**
   * The work of Django's default hash, with room for the next releases: Django 6.0 computes
   * 1,200,000 iterations of PBKDF2, and each release a fifth more.
   */
  private static final long DJANGO_WORK = 1_500_000;

  private static final int TIMES = 4;
  private static final int MOST_ROUNDS = 31;
  private static final int WORK_OF_BCRYPT_ROUND = 64;

  static HashCost of(Argon2Cost cost) {
    return new HashCost(cost.memory(), (long) cost.memory() * cost.time());
  }

  static HashCost of(ScryptCost cost) {
    long blocks = (long) cost.n() * cost.r();
    return new HashCost(blocks / 8, Math.multiplyExact(blocks, (long) cost.p()) / 2);
  }

  static HashCost ofPbkdf2(long iterations) {
    return new HashCost(0, iterations);
  }

  static HashCost ofBcrypt(int rounds) {
    return new HashCost(0, (1L << Math.min(rounds, MOST_ROUNDS)) * WORK_OF_BCRYPT_ROUND);
  }

  /**
   * Returns the highest cost of a hash that staff and files may bring in: four times the configured
   * hash, but at least what Django computes by default.
   */
  static HashCost mostImported(Argon2Cost configured) {
    HashCost usual = of(configured);
    return new HashCost(
        Math.max(TIMES * usual.memory(), DJANGO_MEMORY),
        Math.max(TIMES * usual.work(), DJANGO_WORK));
  }

  boolean isAbove(HashCost limit) {
    return memory > limit.memory || work > limit.work;
  }
}
