package dev.countersign.identity.groups;

import java.util.Collection;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes the permissions of one owner, a group or a user. */
@Repository
class PermissionStore {

  private final JdbcClient database;

  PermissionStore(JdbcClient database) {
    this.database = database;
  }

  void ofGroup(long id, Collection<String> permissions) {
    replace("group_permissions", "group_id", id, permissions);
  }

  void ofUser(long id, Collection<String> permissions) {
    replace("user_permissions", "user_id", id, permissions);
  }

  /** Gives the owner exactly these permissions. */
  private void replace(String table, String owner, long id, Collection<String> permissions) {
    database
        .sql(
            """
            with wanted as (
                select unnest(cast(:permissions as text[])) as permission
            ), gone as (
                delete from %1$s
                 where %2$s = :id
                   and permission not in (select permission from wanted)
            )
            insert into %1$s (%2$s, permission)
            select :id, permission
              from wanted
            on conflict do nothing
            """
                .formatted(table, owner))
        .param("id", id)
        .param("permissions", permissions.toArray(String[]::new))
        .update();
  }
}
