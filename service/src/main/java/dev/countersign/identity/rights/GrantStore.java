package dev.countersign.identity.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Gives new users their groups and permissions. Users without any cost no statement. */
@Repository
public class GrantStore {

  private final JdbcClient database;

  GrantStore(JdbcClient database) {
    this.database = database;
  }

  public void givePermissions(long userId, List<String> permissions) {
    if (permissions.isEmpty()) {
      return;
    }
    database
        .sql(
            """
            insert into user_permissions (user_id, permission)
            select :userId, permission
              from unnest(cast(:permissions as text[])) as given (permission)
            on conflict do nothing
            """)
        .param("userId", userId)
        .param("permissions", permissions.toArray(String[]::new))
        .update();
  }

  /** Makes the user a member of the groups with these names. Returns the names without a group. */
  public List<String> join(long userId, List<String> groups) {
    if (groups.isEmpty()) {
      return List.of();
    }
    var missing = new ArrayList<>(groups);
    missing.removeAll(
        database
            .sql(
                """
                with wanted as (
                    select id, name
                      from groups
                     where name = any(cast(:names as text[]))
                       for key share
                ), joined as (
                    insert into user_groups (user_id, group_id)
                    select :userId, id
                      from wanted
                    on conflict do nothing
                )
                select name
                  from wanted
                """)
            .param("userId", userId)
            .param("names", groups.toArray(String[]::new))
            .query(String.class)
            .list());
    return missing;
  }

  /** Makes many users members of groups by name, with one statement. Ignores unknown names. */
  public void joinAll(Map<Long, List<String>> groups) {
    var users = new ArrayList<Long>();
    var names = new ArrayList<String>();
    groups.forEach(
        (user, wanted) ->
            wanted.forEach(
                name -> {
                  users.add(user);
                  names.add(name);
                }));
    if (users.isEmpty()) {
      return;
    }
    database
        .sql(
            """
            insert into user_groups (user_id, group_id)
            select wanted.user_id, groups.id
              from unnest(cast(:users as bigint[]), cast(:names as text[]))
                   as wanted (user_id, name)
              join groups on groups.name = wanted.name
            on conflict do nothing
            """)
        .param("users", users.toArray(Long[]::new))
        .param("names", names.toArray(String[]::new))
        .update();
  }

  /** Creates a group with its permissions. A group that exists does not change. */
  public void addGroup(String name, List<String> permissions) {
    database
        .sql(
            """
            with added as (
                insert into groups (name)
                values (:name)
                on conflict (name) do nothing
                returning id
            )
            insert into group_permissions (group_id, permission)
            select distinct id, permission
              from added, unnest(cast(:permissions as text[])) as given (permission)
            """)
        .param("name", name)
        .param("permissions", permissions.toArray(String[]::new))
        .update();
  }
}
