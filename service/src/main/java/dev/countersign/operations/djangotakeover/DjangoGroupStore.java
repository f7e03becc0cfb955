package dev.countersign.operations.djangotakeover;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;

import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads groups and permissions of the Django database. */
public final class DjangoGroupStore {

  public record Group(long id, String name) {}

  /** A permission of a group, by the name of the group: app.codename. */
  public record GroupPermission(String group, String permission) {}

  /** A row that gives a user a group, by its name, or a permission, as app.codename. */
  public record Grant(long id, long userId, String name) {}

  private static final String PERMISSION = "type.app_label || '.' || permission.codename";

  private final JdbcClient database;

  DjangoGroupStore(JdbcClient database) {
    this.database = database;
  }

  public List<Group> groups() {
    return database
        .sql("select id, name from auth_group order by id")
        .query((row, _) -> new Group(row.getLong("id"), row.getString("name")))
        .list();
  }

  public List<GroupPermission> groupPermissions() {
    return database
        .sql(
            """
            select auth_group.name as name, %s as permission
              from auth_group_permissions
              join auth_group on auth_group.id = auth_group_permissions.group_id
              join auth_permission permission
                on permission.id = auth_group_permissions.permission_id
              join django_content_type type on type.id = permission.content_type_id
             order by auth_group_permissions.id
            """
                .formatted(PERMISSION))
        .query((row, _) -> new GroupPermission(row.getString("name"), row.getString("permission")))
        .list();
  }

  List<Grant> memberships(DjangoSettings.Relation relation, long after, int limit) {
    return grants(
        relation,
        "auth_group.name",
        "join auth_group on auth_group.id = granted.%s".formatted(quoted(relation.other())),
        after,
        limit);
  }

  public List<Grant> membershipsOf(DjangoSettings.Relation relation, Collection<Long> userIds) {
    return grantsOf(
        relation,
        "auth_group.name",
        "join auth_group on auth_group.id = granted.%s".formatted(quoted(relation.other())),
        userIds);
  }

  public List<Grant> permissionsOf(DjangoSettings.Relation relation, Collection<Long> userIds) {
    return grantsOf(relation, PERMISSION, permissionJoin(relation), userIds);
  }

  private List<Grant> grantsOf(
      DjangoSettings.Relation relation, String name, String join, Collection<Long> userIds) {
    return database
        .sql(
            """
            select granted.id, granted.%s as user_id, %s as name
              from %s granted
              %s
             where granted.%s = any (:userIds)
            """
                .formatted(
                    quoted(relation.user()),
                    name,
                    quoted(relation.table()),
                    join,
                    quoted(relation.user())))
        .param("userIds", userIds.toArray(Long[]::new))
        .query(
            (row, _) -> new Grant(row.getLong("id"), row.getLong("user_id"), row.getString("name")))
        .list();
  }

  private static String permissionJoin(DjangoSettings.Relation relation) {
    return """
        join auth_permission permission on permission.id = granted.%s
        join django_content_type type on type.id = permission.content_type_id
        """
        .formatted(quoted(relation.other()));
  }

  List<Grant> permissions(DjangoSettings.Relation relation, long after, int limit) {
    return grants(relation, PERMISSION, permissionJoin(relation), after, limit);
  }

  private List<Grant> grants(
      DjangoSettings.Relation relation, String name, String join, long after, int limit) {
    return database
        .sql(
            """
            select granted.id, granted.%s as user_id, %s as name
              from %s granted
              %s
             where granted.id > :after
             order by granted.id
             limit :limit
            """
                .formatted(quoted(relation.user()), name, quoted(relation.table()), join))
        .param("after", after)
        .param("limit", limit)
        .query(
            (row, _) -> new Grant(row.getLong("id"), row.getLong("user_id"), row.getString("name")))
        .list();
  }
}
