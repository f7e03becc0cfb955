package dev.countersign.identity.groups;

import dev.countersign.identity.personaldata.ExportedRows;
import dev.countersign.identity.users.UserOwnedRows;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.springframework.context.annotation.Bean;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes the groups of a user and the permissions that the user has without a group. */
@Repository
public class UserRightStore {

  private final JdbcClient database;
  private final PermissionStore rights;

  UserRightStore(JdbcClient database, PermissionStore rights) {
    this.database = database;
    this.rights = rights;
  }

  @Bean
  static ExportedRows exportedGroups() {
    return ExportedRows.of("groups", "user_groups", "user_id", "group_id")
        .with("group_id")
        .withValue("name", "(select name from groups where groups.id = user_groups.group_id)");
  }

  @Bean
  static ExportedRows exportedPermissions() {
    return ExportedRows.of("permissions", "user_permissions", "user_id", "permission")
        .with("permission");
  }

  @Bean
  static UserOwnedRows groupRows() {
    return new UserOwnedRows("group memberships", "user_id", List.of("user_groups"));
  }

  @Bean
  static UserOwnedRows permissionRows() {
    return new UserOwnedRows("permissions", "user_id", List.of("user_permissions"));
  }

  /** Returns the ids of the user's groups. */
  public Set<Long> groups(long userId) {
    return new TreeSet<>(
        database
            .sql("select group_id from user_groups where user_id = :userId")
            .param("userId", userId)
            .query(Long.class)
            .list());
  }

  /** Returns the permissions that the user has without a group. */
  public Set<String> permissions(long userId) {
    return new TreeSet<>(
        database
            .sql("select permission from user_permissions where user_id = :userId")
            .param("userId", userId)
            .query(String.class)
            .list());
  }

  /** Makes the user a member of exactly these groups. Ignores ids of groups that do not exist. */
  public void setGroups(long userId, Collection<Long> groups) {
    database
        .sql(
            """
            with wanted as (
                select id
                  from groups
                 where id = any(cast(:groups as bigint[]))
                   for key share
            ), gone as (
                delete from user_groups
                 where user_id = :userId
                   and group_id not in (select id from wanted)
            )
            insert into user_groups (user_id, group_id)
            select :userId, id
              from wanted
            on conflict do nothing
            """)
        .param("userId", userId)
        .param("groups", groups.toArray(Long[]::new))
        .update();
  }

  /** Gives the user exactly these permissions, beside those of the user's groups. */
  public void setPermissions(long userId, Collection<String> permissions) {
    rights.ofUser(userId, permissions);
  }
}
