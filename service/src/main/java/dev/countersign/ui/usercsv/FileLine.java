package dev.countersign.ui.usercsv;

import dev.countersign.identity.users.StoredUser;
import java.util.List;
import java.util.Optional;

/**
 * A record of an uploaded file.
 *
 * @param number the line in which the record begins
 * @param username the username as the file has it, valid or not
 * @param user the user, or empty if the record has faults
 */
record FileLine(int number, String username, Optional<StoredUser> user, List<Fault> faults) {

  /**
   * What is wrong with a record.
   *
   * @param column the name of the column; empty if the whole record is meant
   */
  record Fault(int line, String column, String text) {}

  static FileLine of(int number, StoredUser user) {
    return new FileLine(number, user.username(), Optional.of(user), List.of());
  }

  static FileLine refused(int number, String username, List<Fault> faults) {
    return new FileLine(number, username, Optional.empty(), faults);
  }

  FileLine refused(String column, String text) {
    return refused(number, username, List.of(new Fault(number, column, text)));
  }
}
