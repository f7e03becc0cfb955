package dev.countersign.operations.djangoreturn;

import dev.countersign.operations.djangotakeover.DjangoGroupStore.Group;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.GroupPermission;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the groups and permissions of Countersign for a return. */
@Repository
class OwnGroupStore {

  /** A group, by its name, or a permission that a user has. */
  record Granted(long userId, String name) {}

  private final JdbcClient database;

  OwnGroupStore(JdbcClient database) {
    this.database = database;
  }

  List<Group> groups() {
    return database
        .sql("select id, name from groups order by id")
        .query((row, _) -> new Group(row.getLong("id"), row.getString("name")))
        .list();
  }

  List<GroupPermission> groupPermissions() {
    return database
        .sql(
            """
            select name, permission
              from group_permissions
              join groups on groups.id = group_permissions.group_id
             order by name, permission
            """)
        .query((row, _) -> new GroupPermission(row.getString("name"), row.getString("permission")))
        .list();
  }

  List<Granted> memberships(Collection<Long> userIds) {
    return granted(
        """
        select user_id, name
          from user_groups
          join groups on groups.id = user_groups.group_id
         where user_id = any (:userIds)
        """,
        userIds);
  }

  List<Granted> permissions(Collection<Long> userIds) {
    return granted(
        "select user_id, permission as name from user_permissions where user_id = any (:userIds)",
        userIds);
  }

  private List<Granted> granted(String statement, Collection<Long> userIds) {
    return database
        .sql(statement)
        .param("userIds", userIds.toArray(Long[]::new))
        .query((row, _) -> new Granted(row.getLong("user_id"), row.getString("name")))
        .list();
  }
}
