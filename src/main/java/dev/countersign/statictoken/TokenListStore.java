package dev.countersign.statictoken;

import dev.countersign.paging.Order;
import dev.countersign.paging.Place;
import dev.countersign.paging.Slice;
import dev.countersign.paging.Walk;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.core.simple.JdbcClient.StatementSpec;
import org.springframework.stereotype.Repository;

/** Who has a static token, the newest first. */
@Repository
public class TokenListStore {

  private final JdbcClient database;

  TokenListStore(JdbcClient database) {
    this.database = database;
  }

  /** Of one user, or of all. */
  public Slice<ListedToken> list(Optional<Long> userId, Walk walk, int size) {
    StatementSpec statement =
        database
            .sql(
                """
                select user_id, username, is_active and epoch = login_epoch as is_live, created_at
                  from static_tokens
                  join users on users.id = static_tokens.user_id
                 where %1$s
                   and %2$s
                 order by created_at %3$s, user_id %3$s
                 limit :limit
                """
                    .formatted(
                        userId.isPresent() ? "user_id = :userId" : "true",
                        walk.conditionOn("created_at, user_id", Order.DESCENDING),
                        walk.direction(Order.DESCENDING)))
            .param("limit", size + 1);
    userId.ifPresent(user -> statement.param("userId", user));
    walk.from()
        .ifPresent(
            place ->
                statement
                    .param("time", place.instant().atOffset(ZoneOffset.UTC))
                    .param("id", place.number()));
    List<ListedToken> rows =
        statement
            .query(
                (row, _) ->
                    new ListedToken(
                        row.getLong("user_id"),
                        row.getString("username"),
                        row.getBoolean("is_live"),
                        row.getObject("created_at", OffsetDateTime.class).toInstant()))
            .list();
    return Slice.of(
        walk,
        rows,
        size,
        token -> new Place(token.createdAt().toString(), Long.toString(token.userId())));
  }
}
