package dev.countersign.identity.users;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.ServiceTest;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Tests the names of rows that staff read before they delete a user. */
class OwnedRowNamesTest extends ServiceTest {

  /** Names of tables that users know too. */
  private static final Set<String> PLAIN =
      Set.of(
          "login codes",
          "passkeys",
          "password reset links",
          "permissions",
          "planned deletions",
          "recovery addresses",
          "recovery codes",
          "saved views",
          "tasks");

  @Autowired private List<UserOwnedRows> rows;

  @Test
  void no_name_is_the_name_of_an_internal_table() {
    assertThat(rows).hasSizeGreaterThan(15);
    for (UserOwnedRows owned : rows) {
      Set<String> tables =
          owned.tables().stream()
              .map(table -> table.replace('_', ' '))
              .flatMap(table -> Stream.of(table, table.replaceFirst("^user ", "")))
              .collect(Collectors.toSet());
      tables.removeAll(PLAIN);

      assertThat(owned.name()).isNotBlank().isNotIn(tables);
    }
  }
}
