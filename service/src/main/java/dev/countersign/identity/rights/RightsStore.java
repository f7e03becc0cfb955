package dev.countersign.identity.rights;

import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads the permissions of users: their own, and those of their groups. */
@Repository
public class RightsStore {

  private final JdbcClient database;

  RightsStore(JdbcClient database) {
    this.database = database;
  }

  /** Returns the user's permissions. Ignores whether the user is active or a superuser. */
  public Set<String> permissions(long userId) {
    return permissions(Set.of(userId)).getOrDefault(userId, Set.of());
  }

  /** Returns the same for several users, with one statement. Omits users without permissions. */
  public Map<Long, Set<String>> permissions(Collection<Long> userIds) {
    var found = new HashMap<Long, Set<String>>();
    database
        .sql(
            """
            select user_id, permission
              from user_permissions
             where user_id in (:ids)
            union all
            select user_id, permission
              from user_groups
              join group_permissions using (group_id)
             where user_id in (:ids)
            """)
        .param("ids", userIds)
        .query(
            row -> {
              found
                  .computeIfAbsent(row.getLong("user_id"), _ -> new TreeSet<>())
                  .add(row.getString("permission"));
            });
    return found;
  }

  /**
   * Returns what a member of staff must hold to act on the users: their permissions, and a text
   * such as {@code group 7} for each group without permissions. Other services read the names of
   * such groups, so membership can be a right too.
   */
  public Map<Long, Set<String>> permissionsAndLabels(Collection<Long> userIds) {
    Map<Long, Set<String>> found = permissions(userIds);
    database
        .sql(
            """
            select user_id, user_groups.group_id
              from user_groups
              left join group_permissions
                on group_permissions.group_id = user_groups.group_id
             where user_id in (:ids)
               and group_permissions.group_id is null
            """)
        .param("ids", userIds)
        .query(
            row -> {
              found
                  .computeIfAbsent(row.getLong("user_id"), _ -> new TreeSet<>())
                  .add("group " + row.getLong("group_id"));
            });
    return found;
  }

  /** Returns the names of the user's groups, in their order. */
  public Set<String> groupNames(long userId) {
    return new TreeSet<>(
        database
            .sql(
                """
                select name
                  from user_groups
                  join groups on groups.id = user_groups.group_id
                 where user_id = :userId
                """)
            .param("userId", userId)
            .query(String.class)
            .list());
  }
}
