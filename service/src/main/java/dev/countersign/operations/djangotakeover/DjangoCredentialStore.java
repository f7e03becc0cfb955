package dev.countersign.operations.djangotakeover;

import static dev.countersign.platform.database.Timestamps.instant;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads static tokens, blacklisted refresh tokens and sessions of the Django database. */
public final class DjangoCredentialStore {

  public static final String TOKENS = "authtoken_token";
  public static final String BLACKLIST = "token_blacklist_blacklistedtoken";
  public static final String OUTSTANDING = "token_blacklist_outstandingtoken";
  public static final String SESSIONS = "django_session";

  public record Token(String key, long userId, Instant created) {

    @Override
    public String toString() {
      return "Token[" + userId + "]";
    }
  }

  /**
   * A blacklisted refresh token.
   *
   * @param userId Null if SimpleJWT did not record the user.
   */
  record Blacklisted(long id, String jti, @Nullable Long userId, Instant expiresAt) {}

  public record Session(String key, String data, Instant expiresAt) {

    @Override
    public String toString() {
      return "Session[" + expiresAt + "]";
    }
  }

  private final JdbcClient database;
  private final DjangoSchemaStore schema;

  DjangoCredentialStore(JdbcClient database, DjangoSettings settings) {
    this.database = database;
    this.schema = new DjangoSchemaStore(database, settings.timeZone());
  }

  public boolean has(String table) {
    return schema.has(table);
  }

  long count(String table) {
    return schema.count(table);
  }

  /** Returns how many keys are not the 40 hexadecimal digits of Django REST framework. */
  long countUnusualTokens() {
    return database
        .sql("select count(*) from authtoken_token where key !~ '^[0-9a-f]{40}$'")
        .query(Long.class)
        .single();
  }

  List<Token> tokensAfter(long user, int limit) {
    return database
        .sql(
            """
            select key, user_id, %s as created
              from authtoken_token
             where user_id > :user
             order by user_id
             limit :limit
            """
                .formatted(schema.columns(TOKENS).time("created")))
        .param("user", user)
        .param("limit", limit)
        .query((row, _) -> token(row))
        .list();
  }

  public List<Token> tokensOf(Collection<Long> users) {
    return database
        .sql(
            "select key, user_id, %s as created from authtoken_token where user_id = any (:users)"
                .formatted(schema.columns(TOKENS).time("created")))
        .param("users", users.toArray(Long[]::new))
        .query((row, _) -> token(row))
        .list();
  }

  private static Token token(ResultSet row) throws SQLException {
    return new Token(row.getString("key"), row.getLong("user_id"), instant(row, "created"));
  }

  /** Lists blacklisted tokens that have not expired. */
  List<Blacklisted> blacklistedAfter(long id, int limit) {
    return blacklisted("blacklisted.id > :id", limit, id);
  }

  List<Blacklisted> blacklisted(Collection<Long> ids) {
    return blacklisted("blacklisted.id = any (:id)", ids.size(), ids.toArray(Long[]::new));
  }

  private List<Blacklisted> blacklisted(String condition, int limit, Object id) {
    return database
        .sql(
            """
            select blacklisted.id, jti, user_id::bigint as user_id, %s as expires_at
              from token_blacklist_blacklistedtoken blacklisted
              join token_blacklist_outstandingtoken issued on issued.id = blacklisted.token_id
             where %s
               and %s > now()
             order by blacklisted.id
             limit :limit
            """
                .formatted(expiry(), condition, expiry()))
        .param("id", id)
        .param("limit", limit)
        .query(
            (row, _) ->
                new Blacklisted(
                    row.getLong("id"),
                    row.getString("jti"),
                    row.getObject("user_id", Long.class),
                    instant(row, "expires_at")))
        .list();
  }

  private String expiry() {
    return schema.columns(OUTSTANDING).time("expires_at");
  }

  /** Lists sessions that have not expired. */
  public List<Session> sessionsAfter(String key, int limit) {
    return sessions("session_key > :key", limit, key);
  }

  public List<Session> sessions(Collection<String> keys) {
    return sessions("session_key = any (:key)", keys.size(), keys.toArray(String[]::new));
  }

  private List<Session> sessions(String condition, int limit, Object key) {
    String expiry = schema.columns(SESSIONS).time("expire_date");
    return database
        .sql(
            """
            select session_key, session_data, %s as expires_at
              from django_session
             where %s
               and %s > now()
             order by session_key
             limit :limit
            """
                .formatted(expiry, condition, expiry))
        .param("key", key)
        .param("limit", limit)
        .query(
            (row, _) ->
                new Session(
                    row.getString("session_key"),
                    row.getString("session_data"),
                    instant(row, "expires_at")))
        .list();
  }
}
