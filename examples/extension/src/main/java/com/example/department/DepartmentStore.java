package com.example.department;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores the departments of users, and digests of badges. */
class DepartmentStore {

  private final JdbcClient database;

  DepartmentStore(JdbcClient database) {
    this.database = database;
  }

  void setDepartment(long userId, String name) {
    database
        .sql("insert into departments (user_id, name) values (:userId, :name)")
        .param("userId", userId)
        .param("name", name)
        .update();
  }

  Optional<String> departmentOf(long userId) {
    return database
        .sql("select name from departments where user_id = :userId")
        .param("userId", userId)
        .query(String.class)
        .optional();
  }

  void addBadge(byte[] digest, long userId) {
    database
        .sql("insert into badges (digest, user_id) values (:digest, :userId)")
        .param("digest", digest)
        .param("userId", userId)
        .update();
  }

  Optional<Long> ownerOf(byte[] digest) {
    return database
        .sql("select user_id from badges where digest = :digest")
        .param("digest", digest)
        .query(Long.class)
        .optional();
  }
}
