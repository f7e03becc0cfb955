package dev.countersign.identity.secondfactors;

/**
 * Declares a table with second factors, as a bean. A user has a second factor if one of these
 * tables has a row of the user that meets the condition.
 *
 * @param type The name of the kind in responses.
 * @param table The table; its column {@code user_id} holds the user's id.
 * @param condition SQL about a row.
 */
public record SecondFactorRows(String type, String table, String condition) {}
