package dev.countersign.identity.groups;

import dev.countersign.platform.paging.Order;
import dev.countersign.platform.paging.PageRequest;
import dev.countersign.platform.paging.Slice;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Reads and writes groups and their permissions. */
@Repository
public class GroupStore {

  private static final String SELECT =
      """
      select id, name,
             array(select permission
                     from group_permissions
                    where group_id = groups.id) as permissions
        from groups
      """;

  private final JdbcClient database;
  private final PermissionStore rights;

  GroupStore(JdbcClient database, PermissionStore rights) {
    this.database = database;
    this.rights = rights;
  }

  /** Returns groups in the order of their names. */
  public List<Group> list(int most) {
    return database
        .sql(SELECT + " order by name, id limit :most")
        .param("most", most)
        .query((row, _) -> group(row))
        .list();
  }

  /** Returns a page of groups in the order of their ids. */
  public Slice<Group, Long> page(PageRequest<Long> page, int size) {
    List<Group> read =
        database
            .sql(
                SELECT
                    + " where id %s :from order by id %s limit :limit"
                        .formatted(
                            page.comparison(Order.ASCENDING), page.direction(Order.ASCENDING)))
            .param("from", page.from().orElse(0L))
            .param("limit", size + 1)
            .query((row, _) -> group(row))
            .list();
    return Slice.of(page, read, size, Group::id);
  }

  public Optional<Group> find(long id) {
    return find(id, "");
  }

  /** Locks the group, so that its permissions stay until the transaction ends. */
  public Optional<Group> lock(long id) {
    return find(id, " for update");
  }

  private Optional<Group> find(long id, String lock) {
    return database
        .sql(SELECT + " where id = :id" + lock)
        .param("id", id)
        .query((row, _) -> group(row))
        .optional();
  }

  /** Locks groups against changes while users are added or removed. Omits unknown ids. */
  public List<Group> share(Collection<Long> ids) {
    return database
        .sql(SELECT + " where id = any(cast(:ids as bigint[])) order by id for share")
        .param("ids", ids.toArray(Long[]::new))
        .query((row, _) -> group(row))
        .list();
  }

  /** Locks the groups with these names against changes. Omits unknown names. */
  public List<Group> shareNamed(Collection<String> names) {
    return database
        .sql(SELECT + " where name = any(cast(:names as text[])) order by id for share")
        .param("names", names.toArray(String[]::new))
        .query((row, _) -> group(row))
        .list();
  }

  /** Creates the group, or returns empty if the name is taken. */
  public Optional<Long> create(String name) {
    return database
        .sql(
            """
            insert into groups (name)
            values (:name)
            on conflict (name) do nothing
            returning id
            """)
        .param("name", name)
        .query(Long.class)
        .optional();
  }

  /** Returns false if the name is taken. */
  public boolean rename(long id, String name) {
    try {
      database
          .sql("update groups set name = :name where id = :id")
          .param("id", id)
          .param("name", name)
          .update();
      return true;
    } catch (DuplicateKeyException taken) {
      return false;
    }
  }

  /** Gives the group exactly these permissions. */
  public void setPermissions(long id, Collection<String> permissions) {
    rights.ofGroup(id, permissions);
  }

  /** Deletes the group with its permissions and memberships. */
  public void remove(long id) {
    database
        .sql(
            """
            with members as (
                delete from user_groups where group_id = :id
            ), permissions as (
                delete from group_permissions where group_id = :id
            )
            delete from groups where id = :id
            """)
        .param("id", id)
        .update();
  }

  public long countMembers(long id) {
    return database
        .sql("select count(*) from user_groups where group_id = :id")
        .param("id", id)
        .query(Long.class)
        .single();
  }

  private static Group group(ResultSet row) throws SQLException {
    String[] permissions = (String[]) row.getArray("permissions").getArray();
    return new Group(
        row.getLong("id"),
        row.getString("name"),
        Collections.unmodifiableSet(new TreeSet<>(Arrays.asList(permissions))));
  }
}
