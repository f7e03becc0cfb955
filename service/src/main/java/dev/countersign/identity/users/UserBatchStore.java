package dev.countersign.identity.users;

import static java.util.Objects.requireNonNull;

import dev.countersign.identity.users.ImportOutcome.Added;
import dev.countersign.identity.users.ImportOutcome.Present;
import dev.countersign.identity.users.ImportOutcome.Taken;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.json.JsonMapper;

/** Writes many users of an import at once, because a request has no time for a statement each. */
@Repository
class UserBatchStore {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final JdbcClient database;
  private final UsernameStore names;
  private final StoredUserStore single;
  private final TransactionOperations transactions;

  UserBatchStore(
      JdbcClient database,
      UsernameStore names,
      StoredUserStore single,
      TransactionOperations transactions) {
    this.database = database;
    this.names = names;
    this.single = single;
    this.transactions = transactions;
  }

  /**
   * Adds users with new ids, and returns the outcome of each in the same order. Takes four
   * statements for any number of users. Of several users with one name the first is added.
   */
  List<ImportOutcome> addAll(List<StoredUser> users) {
    Map<String, Long> added = insertAll(users);
    Map<String, Owner> known = owners(users);
    var outcomes = new ArrayList<ImportOutcome>();
    for (StoredUser user : users) {
      String key = Username.key(user.username());
      Long id = added.remove(key);
      Owner owner = known.get(key);
      if (id != null) {
        outcomes.add(new Added(id));
      } else {
        outcomes.add(owner == null ? addAlone(user) : obstacle(user, owner));
      }
    }
    return outcomes;
  }

  /** Returns why users cannot be added, in the same order; empty for a user who can be. */
  List<Optional<ImportOutcome>> obstacles(List<StoredUser> users) {
    Map<String, Owner> known = owners(users);
    return users.stream()
        .map(
            user ->
                Optional.ofNullable(known.get(Username.key(user.username())))
                    .map(owner -> obstacle(user, owner)))
        .toList();
  }

  private static ImportOutcome obstacle(StoredUser user, Owner owner) {
    return owner.username().equals(user.username())
        ? new Present(owner.id())
        : new Taken(owner.id(), owner.username());
  }

  /** Adds the user alone if the owner of the name was deleted since. */
  private ImportOutcome addAlone(StoredUser user) {
    return single.add(user.withoutId(), "");
  }

  /** Returns the new ids by the key of the name, in a transaction. */
  private Map<String, Long> insertAll(List<StoredUser> users) {
    return transactions.execute(
        _ -> {
          var wanted = new TreeMap<String, StoredUser>();
          users.forEach(user -> wanted.putIfAbsent(Username.key(user.username()), user));
          Map<String, Long> ids = names.takeAll(wanted.navigableKeySet());
          insert(ids, wanted);
          return ids;
        });
  }

  private void insert(Map<String, Long> ids, Map<String, StoredUser> wanted) {
    List<Map<String, Object>> rows =
        ids.entrySet().stream()
            .map(entry -> row(entry.getValue(), requireNonNull(wanted.get(entry.getKey()))))
            .toList();
    database
        .sql(
            """
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, last_login, first_name, last_name,
                               inactive_because, activity_epoch)
            select id, username, email, password, is_active, is_staff, is_superuser, date_joined,
                   last_login, first_name, last_name,
                   case when not is_active then 'blocked' end, 0
              from json_to_recordset(cast(:rows as json))
                as row (id bigint, username text, email text, password text, is_active boolean,
                        is_staff boolean, is_superuser boolean, date_joined timestamptz,
                        last_login timestamptz, first_name text, last_name text)
            """)
        .param("rows", JSON.writeValueAsString(rows))
        .update();
  }

  private static Map<String, Object> row(long id, StoredUser user) {
    var row = new HashMap<String, Object>();
    row.put("id", id);
    row.put("username", user.username());
    row.put("email", user.email());
    row.put("password", user.password());
    row.put("is_active", user.isActive());
    row.put("is_staff", user.isStaff());
    row.put("is_superuser", user.isSuperuser());
    row.put("date_joined", user.dateJoined().toString());
    row.put("first_name", user.details().firstName());
    row.put("last_name", user.details().lastName());
    if (user.lastLogin() != null) {
      row.put("last_login", user.lastLogin().toString());
    }
    return row;
  }

  private record Owner(long id, String username) {}

  private Map<String, Owner> owners(List<StoredUser> users) {
    Map<String, Long> ids =
        names.owners(users.stream().map(user -> Username.key(user.username())).toList());
    Map<Long, Owner> byId =
        database
            .sql("select id, username from users where id = any (:ids)")
            .param("ids", ids.values().toArray(Long[]::new))
            .query((row, _) -> new Owner(row.getLong("id"), row.getString("username")))
            .list()
            .stream()
            .collect(Collectors.toMap(Owner::id, owner -> owner));
    var owners = new HashMap<String, Owner>();
    ids.forEach(
        (key, id) -> Optional.ofNullable(byId.get(id)).ifPresent(owner -> owners.put(key, owner)));
    return owners;
  }
}
