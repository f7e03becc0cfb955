package dev.countersign.selfservice.accounts;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes the optional columns of a user: names of the person, and own values. */
@Repository
class ProfileDetailStore {

  private static final TypeReference<Map<String, Object>> OBJECT = new TypeReference<>() {};

  private final JdbcClient database;

  ProfileDetailStore(JdbcClient database) {
    this.database = database;
  }

  record Details(String firstName, String lastName, Map<String, Object> extra) {}

  Optional<Details> find(long userId) {
    return database
        .sql("select first_name, last_name, extra::text as extra from users where id = :id")
        .param("id", userId)
        .query(
            (row, _) ->
                new Details(
                    row.getString("first_name"),
                    row.getString("last_name"),
                    JsonMapper.shared().readValue(row.getString("extra"), OBJECT)))
        .optional();
  }

  /**
   * Writes the given names and the given keys of extra. Returns false if extra would be larger than
   * the column allows.
   */
  boolean change(
      long userId, @Nullable String firstName, @Nullable String lastName, JsonNode extra) {
    return database
            .sql(
                """
                update users
                   set first_name = coalesce(cast(:firstName as text), first_name),
                       last_name = coalesce(cast(:lastName as text), last_name),
                       extra = extra || cast(:extra as jsonb)
                 where id = :id
                   and octet_length((extra || cast(:extra as jsonb))::text) <= 8192
                """)
            .param("id", userId)
            .param("firstName", firstName)
            .param("lastName", lastName)
            .param("extra", extra.toString())
            .update()
        == 1;
  }
}
