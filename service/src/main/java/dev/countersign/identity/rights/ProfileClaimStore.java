package dev.countersign.identity.rights;

import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.json.JsonMapper;

/** Reads the values of a user that can become claims. */
@Repository
class ProfileClaimStore {

  private static final TypeReference<Map<String, @Nullable Object>> OBJECT =
      new TypeReference<>() {};

  private final JdbcClient database;

  ProfileClaimStore(JdbcClient database) {
    this.database = database;
  }

  record Profile(String firstName, String lastName, Map<String, @Nullable Object> extra) {}

  Optional<Profile> find(long userId) {
    return database
        .sql("select first_name, last_name, extra::text as extra from users where id = :id")
        .param("id", userId)
        .query(
            (row, _) ->
                new Profile(
                    row.getString("first_name"),
                    row.getString("last_name"),
                    JsonMapper.shared().readValue(row.getString("extra"), OBJECT)))
        .optional();
  }
}
