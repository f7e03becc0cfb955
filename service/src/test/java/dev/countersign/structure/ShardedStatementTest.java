package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ShardedStatementTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select id from users where id = :id",
        "select 1 from users as u where u.id = cast(:id as bigint)",
        "update logins set generation = generation + 1 where user_id = :user and id = :id",
        "insert into logins (user_id, id) values (:user, :id) on conflict do nothing",
        "select 1 from users join logins on logins.user_id = users.id where users.id = :id",
        "select 1 from users where id = :id and exists (select from logins where user_id = users.id)",
        "select 1 from user_groups join groups on groups.id = group_id where user_id = :id",
        "with done as (delete from sessions where user_id = :id returning id)"
            + " insert into events (subject_id, id) select :id, id from done",
        "select 1 from logins where user_id = :a union all select 1 from sessions where user_id = :a",
        "select count(*) from leases",
        "select 1 from usernames where username_key = :key"
      })
  void a_statement_that_names_the_key_needs_one_shard(String sql) {
    assertThat(ShardedStatement.faults(sql)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "select 1 from users",
        "select 1 from users where email = :email",
        "select 1 from users where id in (:ids)",
        "select 1 from users where id = any (:ids)",
        "select 1 from users where id > :id",
        "delete from logins where id = :id",
        "update users set id = :id where username = :name",
        "insert into logins (id) values (:id)",
        "select 1 from users where id = :id union all select 1 from users where email = :email",
        "select 1 from users, logins where users.id = :id"
      })
  void a_statement_without_the_key_needs_all_shards(String sql) {
    assertThat(ShardedStatement.faults(sql)).isNotEmpty();
  }

  @Test
  void a_join_of_tables_with_different_keys_needs_several_shards() {
    assertThat(
            ShardedStatement.faults(
                "select 1 from usernames join users on users.id = usernames.user_id"
                    + " where username_key = :key"))
        .isEqualTo(Set.of("all shards of users", "shards of usernames and users"));
  }

  @Test
  void a_write_to_two_groups_of_tables_needs_several_shards() {
    assertThat(
            ShardedStatement.faults(
                "with named as (insert into usernames (username_key, user_id) values (:key, :id))"
                    + " insert into users (id) values (:id)"))
        .isEqualTo(Set.of("shards of usernames and users"));
    assertThat(
            ShardedStatement.faults(
                "with done as (delete from logins where user_id = :id)"
                    + " insert into jobs (task_name) values (:name)"))
        .isEqualTo(Set.of("shards of the coordinator and users"));
  }

  @Test
  void a_key_is_never_changed() {
    assertThat(
            ShardedStatement.faults(
                "update usernames set username_key = :new where username_key = :old"))
        .isEqualTo(Set.of("changes the key of usernames"));
  }
}
