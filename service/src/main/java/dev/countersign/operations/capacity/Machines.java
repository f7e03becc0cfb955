package dev.countersign.operations.capacity;

/**
 * The machines that an operator has.
 *
 * @param replicaCores cores of one replica of the service
 * @param databaseCores cores of one PostgreSQL primary
 * @param usersPerPrimary how many users one primary holds at most
 */
public record Machines(int replicaCores, int databaseCores, long usersPerPrimary) {

  public Machines {
    if (replicaCores < 1 || databaseCores < 1 || usersPerPrimary < 1) {
      throw new IllegalArgumentException("Cores and users of a machine must be positive.");
    }
  }
}
