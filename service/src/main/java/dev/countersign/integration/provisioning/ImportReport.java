package dev.countersign.integration.provisioning;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result of a bulk import: the numbers of rows, and each row in the order of the request.
 *
 * @param present the number of usernames that existed; these users were not changed
 */
record ImportReport(int added, int present, int refused, List<Row> results) {

  /**
   * The result of one row.
   *
   * @param status added, present or refused
   * @param id the user's id; null if the row was refused
   */
  record Row(String status, @Nullable Long id, Map<String, List<String>> errors) {

    static final String ADDED = "added";
    static final String PRESENT = "present";
    static final String REFUSED = "refused";

    static Row of(String status, long id) {
      return new Row(status, id, Map.of());
    }

    static Row refused(Map<String, List<String>> errors) {
      return new Row(REFUSED, null, errors);
    }
  }

  static ImportReport of(List<Row> rows) {
    return new ImportReport(
        count(rows, Row.ADDED), count(rows, Row.PRESENT), count(rows, Row.REFUSED), rows);
  }

  private static int count(List<Row> rows, String status) {
    return Math.toIntExact(rows.stream().filter(row -> row.status().equals(status)).count());
  }
}
