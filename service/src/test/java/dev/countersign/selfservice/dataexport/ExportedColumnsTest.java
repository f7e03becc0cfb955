package dev.countersign.selfservice.dataexport;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.support.ServiceTest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;

/** Checks that the export forgets no table and no column with data of users. */
class ExportedColumnsTest extends ServiceTest {

  private static final Set<String> OWNERS =
      Set.of("user_id", "subject_id", "created_by", "owner_id", "invited_by", "account_id");

  @Autowired private List<ExportedRows> declared;

  @Test
  void every_table_with_a_users_id_is_declared() {
    var tables = new TreeSet<String>();
    database()
        .sql(
            """
            select table_name
              from information_schema.columns
             where table_schema = current_schema()
               and (column_name in (:owners) or table_name = 'users')
               and not (select relispartition
                          from pg_class
                         where oid = cast(quote_ident(table_name) as regclass))
            """)
        .param("owners", OWNERS)
        .query(String.class)
        .list()
        .forEach(tables::add);

    assertThat(declared.stream().map(ExportedRows::table)).containsAll(tables);
    assertThat(tables).contains("users", "events", "tasks");
  }

  @Test
  void every_column_is_exported_or_withheld_with_a_reason() {
    var complaints = new ArrayList<String>();
    for (ExportedRows rows : declared) {
      for (String column : columns(rows.table())) {
        boolean isNamed =
            rows.columns().containsKey(column)
                || rows.withheld().containsKey(column)
                || rows.withheld().containsKey(ExportedRows.ALL)
                || rows.owner().equals(column);
        if (!isNamed) {
          complaints.add(rows.table() + "." + column);
        }
      }
      rows.withheld()
          .forEach(
              (column, reason) -> {
                if (reason.isBlank() || rows.columns().containsKey(column)) {
                  complaints.add(rows.table() + "." + column + " is withheld without a reason");
                }
              });
    }

    assertThat(complaints).isEmpty();
  }

  private List<String> columns(String table) {
    List<String> columns =
        database()
            .sql(
                """
                select column_name
                  from information_schema.columns
                 where table_schema = current_schema()
                   and table_name = :table
                """)
            .param("table", table)
            .query((row, _) -> row.getString("column_name"))
            .list();
    assertThat(columns).as(table).isNotEmpty();
    return columns;
  }
}
