package dev.countersign.operations.capacity;

/**
 * What one operation costs, and how many bytes one row takes with its indexes. The values of {@link
 * #MEASURED} were measured at 10 million users; docs/scale.md names the check of each.
 *
 * @param refreshService milliseconds of a core of the service for a refresh
 * @param refreshDatabase milliseconds of a core of PostgreSQL for a refresh
 * @param refreshLog bytes of write-ahead log of a refresh
 * @param hash milliseconds of a core of the service for a password hash
 * @param loginService milliseconds of a core of the service for a login without the hash
 * @param loginDatabase milliseconds of a core of PostgreSQL for a login
 * @param loginLog bytes of write-ahead log of a login
 * @param user bytes of a user: row, name and search text, a session and half a static token
 * @param family bytes of a token family
 * @param event bytes of an audit event
 */
record Costs(
    double refreshService,
    double refreshDatabase,
    double refreshLog,
    double hash,
    double loginService,
    double loginDatabase,
    double loginLog,
    double user,
    double family,
    double event) {

  static final Costs MEASURED =
      new Costs(0.34, 0.3, 870, 50, 1.4, 1.7, 11_400, 417 + 83 + 181 + 324 + 297 / 2.0, 317, 350);
}
