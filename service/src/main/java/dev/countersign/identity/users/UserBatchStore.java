package dev.countersign.identity.users;

import dev.countersign.identity.users.ImportOutcome.Added;
import dev.countersign.identity.users.ImportOutcome.Present;
import dev.countersign.identity.users.ImportOutcome.Taken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Writes many users of an import at once, because a request has no time for a statement each. */
@Repository
class UserBatchStore {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final JdbcClient database;
  private final StoredUserStore single;

  UserBatchStore(JdbcClient database, StoredUserStore single) {
    this.database = database;
    this.single = single;
  }

  /**
   * Adds users with new ids, and returns the outcome of each in the same order. Takes two
   * statements for any number of users. Of several users with one name the first is added.
   */
  List<ImportOutcome> addAll(List<StoredUser> users) {
    Map<String, Long> added = insertAll(users);
    Map<String, Owner> known = owners(users);
    var outcomes = new ArrayList<ImportOutcome>();
    for (StoredUser user : users) {
      String key = Username.key(user.username());
      Long id = added.remove(key);
      outcomes.add(id == null ? obstacle(user, known.get(key)) : new Added(id));
    }
    return outcomes;
  }

  /** Adds the user alone if the owner of the name was deleted since. */
  private ImportOutcome obstacle(StoredUser user, @Nullable Owner owner) {
    if (owner == null) {
      return single.add(user.withoutId(), "");
    }
    return owner.username().equals(user.username())
        ? new Present(owner.id())
        : new Taken(owner.id(), owner.username());
  }

  /** Returns the new ids by the key of the name. The order of the keys prevents deadlocks. */
  private Map<String, Long> insertAll(List<StoredUser> users) {
    var ids = new HashMap<String, Long>();
    database
        .sql(
            """
            with wanted as (
                select distinct on (key) *
                  from json_to_recordset(cast(:rows as json))
                    as row (number integer, key text, username text, email text, password text,
                            is_active boolean, is_staff boolean, is_superuser boolean,
                            date_joined timestamptz, last_login timestamptz)
                 order by key, number
            ), name as (
                insert into usernames (username_key, user_id)
                select key, nextval('users_id_seq')
                  from wanted
                on conflict (username_key) do nothing
                returning username_key, user_id
            ), added as (
                insert into users (id, username, email, password, is_active, is_staff,
                                   is_superuser, date_joined, last_login)
                select user_id, username, email, password, is_active, is_staff, is_superuser,
                       date_joined, last_login
                  from name
                  join wanted on wanted.key = name.username_key
            )
            select username_key, user_id
              from name
            """)
        .param("rows", JSON.writeValueAsString(rows(users)))
        .query(
            row -> {
              ids.put(row.getString("username_key"), row.getLong("user_id"));
            });
    return ids;
  }

  private static List<Map<String, Object>> rows(List<StoredUser> users) {
    var rows = new ArrayList<Map<String, Object>>();
    for (StoredUser user : users) {
      var row = new HashMap<String, Object>();
      row.put("number", rows.size());
      row.put("key", Username.key(user.username()));
      row.put("username", user.username());
      row.put("email", user.email());
      row.put("password", user.password());
      row.put("is_active", user.isActive());
      row.put("is_staff", user.isStaff());
      row.put("is_superuser", user.isSuperuser());
      row.put("date_joined", user.dateJoined().toString());
      if (user.lastLogin() != null) {
        row.put("last_login", user.lastLogin().toString());
      }
      rows.add(row);
    }
    return rows;
  }

  private record Owner(long id, String username) {}

  private Map<String, Owner> owners(List<StoredUser> users) {
    var owners = new HashMap<String, Owner>();
    database
        .sql(
            """
            select username_key, users.id, username
              from usernames
              join users on users.id = usernames.user_id
             where username_key in (:keys)
            """)
        .param("keys", users.stream().map(user -> Username.key(user.username())).toList())
        .query(
            row -> {
              owners.put(
                  row.getString("username_key"),
                  new Owner(row.getLong("id"), row.getString("username")));
            });
    return owners;
  }
}
