package dev.countersign.operations.djangotakeover;

import dev.countersign.operations.djangotakeover.DjangoGroupStore.Grant;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.Group;
import dev.countersign.operations.djangotakeover.DjangoGroupStore.GroupPermission;
import java.util.Collection;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Writes groups and permissions of Django. Rows that exist do not change. */
@Repository
class CopiedGroupStore {

  private final JdbcClient database;

  CopiedGroupStore(JdbcClient database) {
    this.database = database;
  }

  /** Adds groups with their ids; a group whose id is taken gets a new one. */
  void addGroups(List<Group> groups) {
    database
        .sql(
            """
            insert into groups (id, name)
            select id, name
              from unnest(:ids::bigint[], :names::text[]) as given (id, name)
            on conflict do nothing
            """)
        .param("ids", groups.stream().map(Group::id).toArray(Long[]::new))
        .param("names", groups.stream().map(Group::name).toArray(String[]::new))
        .update();
    database
        .sql(
            """
            select setval(pg_get_serial_sequence('groups', 'id'),
                          greatest(max(id), (select last_value from groups_id_seq)))
              from groups
            having max(id) is not null
            """)
        .query(Long.class)
        .optional();
    database
        .sql(
            """
            insert into groups (name)
            select name
              from unnest(:names::text[]) as given (name)
            on conflict do nothing
            """)
        .param("names", groups.stream().map(Group::name).toArray(String[]::new))
        .update();
  }

  void addGroupPermissions(List<GroupPermission> permissions) {
    database
        .sql(
            """
            insert into group_permissions (group_id, permission)
            select groups.id, given.permission
              from unnest(:names::text[], :permissions::text[]) as given (name, permission)
              join groups using (name)
            on conflict do nothing
            """)
        .param("names", permissions.stream().map(GroupPermission::group).toArray(String[]::new))
        .param(
            "permissions",
            permissions.stream().map(GroupPermission::permission).toArray(String[]::new))
        .update();
  }

  /** Makes groups and their permissions equal to Django's. Groups that Django lacks are deleted. */
  void replace(List<Group> groups, List<GroupPermission> permissions) {
    database
        .sql(
            """
            update groups
               set name = given.name
              from unnest(:ids::bigint[], :names::text[]) as given (id, name)
             where groups.id = given.id
               and groups.name <> given.name
            """)
        .param("ids", groups.stream().map(Group::id).toArray(Long[]::new))
        .param("names", groups.stream().map(Group::name).toArray(String[]::new))
        .update();
    for (String table : List.of("user_groups", "group_permissions")) {
      database
          .sql(
              """
              delete from %s
               where group_id in (select id from groups where name <> all (:names::text[]))
              """
                  .formatted(table))
          .param("names", groups.stream().map(Group::name).toArray(String[]::new))
          .update();
    }
    database
        .sql("delete from groups where name <> all (:names::text[])")
        .param("names", groups.stream().map(Group::name).toArray(String[]::new))
        .update();
    addGroups(groups);
    database.sql("delete from group_permissions").update();
    addGroupPermissions(permissions);
  }

  void removeGrants(Collection<Long> userIds) {
    for (String table : List.of("user_groups", "user_permissions")) {
      database
          .sql("delete from %s where user_id = any (:userIds)".formatted(table))
          .param("userIds", userIds.toArray(Long[]::new))
          .update();
    }
  }

  void addMemberships(List<Grant> grants) {
    database
        .sql(
            """
            insert into user_groups (user_id, group_id)
            select users.id, groups.id
              from unnest(:userIds::bigint[], :names::text[]) as given (user_id, name)
              join users on users.id = given.user_id
              join groups on groups.name = given.name
            on conflict do nothing
            """)
        .param("userIds", userIds(grants))
        .param("names", names(grants))
        .update();
  }

  void addPermissions(List<Grant> grants) {
    database
        .sql(
            """
            insert into user_permissions (user_id, permission)
            select users.id, given.name
              from unnest(:userIds::bigint[], :names::text[]) as given (user_id, name)
              join users on users.id = given.user_id
            on conflict do nothing
            """)
        .param("userIds", userIds(grants))
        .param("names", names(grants))
        .update();
  }

  private static Long[] userIds(List<Grant> grants) {
    return grants.stream().map(Grant::userId).toArray(Long[]::new);
  }

  private static String[] names(List<Grant> grants) {
    return grants.stream().map(Grant::name).toArray(String[]::new);
  }
}
