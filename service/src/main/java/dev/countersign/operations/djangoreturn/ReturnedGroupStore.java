package dev.countersign.operations.djangoreturn;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;

import dev.countersign.operations.djangoreturn.OwnGroupStore.Granted;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.GroupPermission;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes groups, permissions and memberships to the Django database. */
final class ReturnedGroupStore {

  /** Finds one permission by app.codename. Two models of an app can have the same codename. */
  private static final String PERMISSIONS =
      """
      (select type.app_label || '.' || permission.codename as name, min(permission.id) as id
         from auth_permission permission
         join django_content_type type on type.id = permission.content_type_id
        group by 1)
      """;

  private final JdbcClient database;
  private final DjangoSettings settings;

  ReturnedGroupStore(DjangoStore django, DjangoSettings settings) {
    this.database = django.client();
    this.settings = settings;
  }

  Set<String> permissions() {
    return new HashSet<>(
        database
            .sql("select name from " + PERMISSIONS + " known")
            .query((row, _) -> row.getString("name"))
            .list());
  }

  void addGroup(String name) {
    database.sql("insert into auth_group (name) values (:name)").param("name", name).update();
  }

  void renameGroup(long id, String name) {
    database
        .sql("update auth_group set name = :name where id = :id")
        .param("name", name)
        .param("id", id)
        .update();
  }

  void removeGroup(long id) {
    if (settings.userGroups() != null) {
      database
          .sql(
              "delete from %s where %s = :id"
                  .formatted(
                      quoted(settings.userGroups().table()), quoted(settings.userGroups().other())))
          .param("id", id)
          .update();
    }
    for (String condition :
        new String[] {"auth_group_permissions where group_id", "auth_group where id"}) {
      database.sql("delete from " + condition + " = :id").param("id", id).update();
    }
  }

  void addGroupPermissions(Collection<GroupPermission> permissions) {
    changeGroupPermissions(
        """
        insert into auth_group_permissions (group_id, permission_id)
        select auth_group.id, known.id
          from unnest(:groups::text[], :permissions::text[]) as given (name, permission)
          join auth_group on auth_group.name = given.name
          join %s known on known.name = given.permission
        """
            .formatted(PERMISSIONS),
        permissions);
  }

  void removeGroupPermissions(Collection<GroupPermission> permissions) {
    changeGroupPermissions(
        """
        delete from auth_group_permissions
         using unnest(:groups::text[], :permissions::text[]) as given (name, permission),
               auth_group, auth_permission, django_content_type type
         where auth_group.name = given.name
           and type.id = auth_permission.content_type_id
           and type.app_label || '.' || auth_permission.codename = given.permission
           and auth_group_permissions.group_id = auth_group.id
           and auth_group_permissions.permission_id = auth_permission.id
        """,
        permissions);
  }

  private void changeGroupPermissions(String statement, Collection<GroupPermission> permissions) {
    database
        .sql(statement)
        .param("groups", permissions.stream().map(GroupPermission::group).toArray(String[]::new))
        .param(
            "permissions",
            permissions.stream().map(GroupPermission::permission).toArray(String[]::new))
        .update();
  }

  void addMemberships(DjangoSettings.Relation relation, Collection<Granted> granted) {
    add(relation, "auth_group", granted);
  }

  void addPermissions(DjangoSettings.Relation relation, Collection<Granted> granted) {
    add(relation, PERMISSIONS, granted);
  }

  /** Leaves out users whom the database has refused. */
  private void add(DjangoSettings.Relation relation, String known, Collection<Granted> granted) {
    change(
        """
        insert into %s (%s, %s)
        select owner.%s, known.id
          from unnest(:userIds::bigint[], :names::text[]) as given (user_id, name)
          join %s owner on owner.%s = given.user_id
          join %s known on known.name = given.name
        """
            .formatted(
                quoted(relation.table()),
                quoted(relation.user()),
                quoted(relation.other()),
                quoted(settings.idColumn()),
                quoted(settings.userTable()),
                quoted(settings.idColumn()),
                known),
        granted);
  }

  void removeMemberships(DjangoSettings.Relation relation, Collection<Granted> granted) {
    remove(relation, "auth_group known", "known.name", granted);
  }

  void removePermissions(DjangoSettings.Relation relation, Collection<Granted> granted) {
    remove(
        relation,
        "auth_permission known join django_content_type type on type.id = known.content_type_id",
        "type.app_label || '.' || known.codename",
        granted);
  }

  private void remove(
      DjangoSettings.Relation relation, String known, String name, Collection<Granted> granted) {
    change(
        """
        delete from %s granted
         using unnest(:userIds::bigint[], :names::text[]) as given (user_id, name), %s
         where %s = given.name
           and granted.%s = given.user_id
           and granted.%s = known.id
        """
            .formatted(
                quoted(relation.table()),
                known,
                name,
                quoted(relation.user()),
                quoted(relation.other())),
        granted);
  }

  private void change(String statement, Collection<Granted> granted) {
    database
        .sql(statement)
        .param("userIds", granted.stream().map(Granted::userId).toArray(Long[]::new))
        .param("names", granted.stream().map(Granted::name).toArray(String[]::new))
        .update();
  }
}
