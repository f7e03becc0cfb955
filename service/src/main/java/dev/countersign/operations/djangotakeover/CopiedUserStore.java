package dev.countersign.operations.djangotakeover;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.Username;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Writes users of Django with their ids, many with one statement. */
@Repository
class CopiedUserStore {

  /**
   * Says which users have the id or the name of a user that was not added.
   *
   * @param nameOfId Name of the user who has the id; null if the id is free.
   * @param ownerId Id of the user who has the name; null if the name is free.
   */
  record Obstacle(
      @Nullable String nameOfId, @Nullable Long ownerId, @Nullable String nameOfOwner) {}

  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final String ROWS =
      """
      select *
        from json_to_recordset(cast(:rows as json))
          as row (id bigint, key text, username text, email text, password text, is_active boolean,
                  is_staff boolean, is_superuser boolean, date_joined timestamptz,
                  last_login timestamptz, first_name text, last_name text, extra text)
      """;

  private final JdbcClient database;
  private final Clock clock;

  CopiedUserStore(JdbcClient database, Clock clock) {
    this.database = database;
    this.clock = clock;
  }

  /**
   * Adds the users whose id and name are free, and returns their ids. If a user with this id was
   * deleted recently, the epoch is later than that of the deleted user's access tokens.
   */
  Set<Long> addAll(List<DjangoUser> users) {
    return new HashSet<>(
        database
            .sql(
                """
                with wanted as (
                %s
                ), name as (
                    insert into usernames (username_key, user_id)
                    select key, id
                      from wanted
                     where not exists (select 1 from users where users.id = wanted.id)
                     order by key, id
                    on conflict (username_key) do nothing
                    returning user_id
                )
                insert into users (id, username, email, password, is_active, is_staff,
                                   is_superuser, date_joined, last_login, first_name, last_name,
                                   extra, login_epoch, logins_ended_at, inactive_because,
                                   activity_epoch)
                select id, username, email, password, is_active, is_staff, is_superuser,
                       date_joined, last_login, first_name, last_name, cast(extra as jsonb),
                       coalesce(deleted.login_epoch + 1, 0),
                       case when deleted.user_id is not null then cast(:now as timestamptz) end,
                       case when not is_active then 'blocked' end,
                       coalesce(deleted.login_epoch + 1, 0)
                  from name
                  join wanted on wanted.id = name.user_id
                  left join deleted_users deleted on deleted.user_id = name.user_id
                returning id
                """
                    .formatted(ROWS))
            .param("rows", rows(users))
            .param("now", utc(clock.instant()))
            .query(Long.class)
            .list());
  }

  /**
   * Gives present users the values of these. A name is taken over if no other user has it. Sessions
   * of Django end with the password that they belong to.
   */
  void updateAll(List<DjangoUser> users) {
    String rows = rows(users);
    change(
        """
        insert into usernames (username_key, user_id)
        select wanted.key, wanted.id
          from wanted
          join users on users.id = wanted.id
         where users.username <> wanted.username
        on conflict (username_key) do nothing
        """,
        rows);
    change(
        """
        delete from carried_sessions
         using wanted
          join users on users.id = wanted.id
         where carried_sessions.user_id = wanted.id
           and carried_sessions.exchanged_at is null
           and users.password <> wanted.password
        """,
        rows);
    change(
        """
        update users
           set username = case when name.user_id = users.id
                               then wanted.username
                               else users.username
                           end,
               email = wanted.email,
               password = wanted.password,
               is_active = wanted.is_active,
               inactive_because = case when not wanted.is_active then 'blocked' end,
               activity_epoch = users.login_epoch,
               is_staff = wanted.is_staff,
               is_superuser = wanted.is_superuser,
               last_login = wanted.last_login,
               first_name = wanted.first_name,
               last_name = wanted.last_name,
               extra = cast(wanted.extra as jsonb)
          from wanted
          left join usernames name on name.username_key = wanted.key
         where users.id = wanted.id
        """,
        rows);
    change(
        """
        delete from usernames
         using wanted
          join usernames name on name.username_key = wanted.key
         where usernames.user_id = wanted.id
           and name.user_id = wanted.id
           and usernames.username_key <> wanted.key
        """,
        rows);
  }

  private void change(String statement, String rows) {
    database.sql("with wanted as (\n" + ROWS + ")\n" + statement).param("rows", rows).update();
  }

  /** Returns the users with these ids, for a comparison. */
  List<DjangoUser> find(List<Long> ids) {
    return database
        .sql(
            """
            select id, username, email, password, is_active, is_staff, is_superuser, date_joined,
                   last_login, first_name, last_name, extra::text as extra
              from users
             where id = any (:ids)
            """)
        .param("ids", ids.toArray(Long[]::new))
        .query((row, _) -> DjangoUserStore.user(row))
        .list();
  }

  /** Returns who has the id or the name of each of these users, by the id of the user. */
  Map<Long, Obstacle> obstacles(List<DjangoUser> users) {
    var obstacles = new HashMap<Long, Obstacle>();
    database
        .sql(
            """
            with wanted as (
            %s
            )
            select wanted.id, same.username as name_of_id, usernames.user_id as owner_id,
                   owner.username as name_of_owner
              from wanted
              left join users same on same.id = wanted.id
              left join usernames on usernames.username_key = wanted.key
              left join users owner on owner.id = usernames.user_id
            """
                .formatted(ROWS))
        .param("rows", rows(users))
        .query(
            row -> {
              obstacles.put(
                  row.getLong("id"),
                  new Obstacle(
                      row.getString("name_of_id"),
                      row.getObject("owner_id", Long.class),
                      row.getString("name_of_owner")));
            });
    return obstacles;
  }

  private String rows(List<DjangoUser> users) {
    Instant now = clock.instant();
    var rows = new ArrayList<Map<String, Object>>();
    for (DjangoUser user : users) {
      var row = new HashMap<String, Object>();
      row.put("id", user.id());
      row.put("key", Username.key(user.username()));
      row.put("username", Username.normalise(user.username()));
      row.put("email", user.email());
      row.put("password", user.password());
      row.put("is_active", user.isActive());
      row.put("is_staff", user.isStaff());
      row.put("is_superuser", user.isSuperuser());
      row.put("date_joined", (user.dateJoined() == null ? now : user.dateJoined()).toString());
      if (user.lastLogin() != null) {
        row.put("last_login", user.lastLogin().toString());
      }
      row.put("first_name", user.firstName());
      row.put("last_name", user.lastName());
      row.put("extra", UserScan.isLarge(user.extra()) ? "{}" : user.extra());
      rows.add(row);
    }
    return JSON.writeValueAsString(rows);
  }
}
