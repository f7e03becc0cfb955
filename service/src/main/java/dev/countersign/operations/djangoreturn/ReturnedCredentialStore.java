package dev.countersign.operations.djangoreturn;

import static dev.countersign.operations.djangotakeover.DjangoStore.quoted;
import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.credentials.statictoken.CarriedStaticToken;
import dev.countersign.operations.djangotakeover.DjangoColumns;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoStore;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes static tokens, blacklisted refresh tokens and sessions to the Django database. */
final class ReturnedCredentialStore {

  /** A refresh token that Django must refuse. */
  record Refused(String jti, @Nullable Long userId, Instant expiresAt) {}

  private final JdbcClient database;
  private final DjangoColumns tokens;
  private final DjangoColumns outstanding;
  private final DjangoColumns blacklist;
  private final DjangoColumns sessions;
  private final String users;

  ReturnedCredentialStore(DjangoStore django, DjangoSettings settings) {
    this.database = django.client();
    var schema = django.schema(settings.timeZone());
    this.tokens = schema.columns(DjangoCredentialStore.TOKENS);
    this.outstanding = schema.columns(DjangoCredentialStore.OUTSTANDING);
    this.blacklist = schema.columns(DjangoCredentialStore.BLACKLIST);
    this.sessions = schema.columns(DjangoCredentialStore.SESSIONS);
    this.users =
        "(select %s as id from %s)"
            .formatted(quoted(settings.idColumn()), quoted(settings.userTable()));
  }

  /** Adds the tokens; their users must have none. Leaves out users whom Django lacks. */
  void addTokens(Collection<CarriedStaticToken> added) {
    database
        .sql(
            """
            insert into authtoken_token (key, created, user_id)
            select given.key, %s, owner.id
              from unnest(:keys::text[], :times::timestamptz[], :userIds::bigint[])
                   as given (key, created, user_id)
              join %s owner on owner.id = given.user_id
            """
                .formatted(tokens.stored("created", "given.created"), users))
        .param("keys", added.stream().map(token -> token.token().reveal()).toArray(String[]::new))
        .param(
            "times",
            added.stream().map(token -> token.createdAt().toString()).toArray(String[]::new))
        .param("userIds", added.stream().map(CarriedStaticToken::userId).toArray(Long[]::new))
        .update();
  }

  void removeTokens(Collection<Long> userIds) {
    database
        .sql("delete from authtoken_token where user_id = any (:userIds)")
        .param("userIds", userIds.toArray(Long[]::new))
        .update();
  }

  /** Blacklists tokens, whether or not Django has recorded them. Returns how many are new. */
  int blacklist(Collection<Refused> refused) {
    String[] jtis = refused.stream().map(Refused::jti).toArray(String[]::new);
    database
        .sql(
            """
            insert into token_blacklist_outstandingtoken (token, created_at, expires_at, user_id, jti)
            select '', %s, %s, owner.id, given.jti
              from unnest(:jtis::text[], :userIds::bigint[], :ends::timestamptz[])
                   as given (jti, user_id, expires_at)
              left join %s owner on owner.id = given.user_id
            on conflict (jti) do nothing
            """
                .formatted(
                    outstanding.stored("created_at", "now()"),
                    outstanding.stored("expires_at", "given.expires_at"),
                    users))
        .param("jtis", jtis)
        .param("userIds", refused.stream().map(Refused::userId).toArray(Long[]::new))
        .param(
            "ends",
            refused.stream().map(token -> token.expiresAt().toString()).toArray(String[]::new))
        .update();
    return database.sql(insertion("issued.jti = any (:jtis)")).param("jtis", jtis).update();
  }

  /** Blacklists the tokens of a user that Django has recorded before the time. */
  int blacklistBefore(long userId, Instant time) {
    return database
        .sql(
            insertion(
                "issued.user_id = :userId and %s < :time and %s > now()"
                    .formatted(outstanding.time("created_at"), outstanding.time("expires_at"))))
        .param("userId", userId)
        .param("time", utc(time))
        .update();
  }

  private String insertion(String condition) {
    return """
        insert into token_blacklist_blacklistedtoken (blacklisted_at, token_id)
        select %s, issued.id
          from token_blacklist_outstandingtoken issued
         where %s
        on conflict (token_id) do nothing
        """
        .formatted(blacklist.stored("blacklisted_at", "now()"), condition);
  }

  /** Adds sessions, or replaces those with the same key. */
  void putSessions(List<Session> put) {
    database
        .sql(
            """
            insert into django_session (session_key, session_data, expire_date)
            select key, data, %s
              from unnest(:keys::text[], :data::text[], :ends::timestamptz[])
                   as given (key, data, expires_at)
            on conflict (session_key) do update
               set session_data = excluded.session_data,
                   expire_date = excluded.expire_date
            """
                .formatted(sessions.stored("expire_date", "given.expires_at")))
        .param("keys", put.stream().map(Session::key).toArray(String[]::new))
        .param("data", put.stream().map(Session::data).toArray(String[]::new))
        .param("ends", put.stream().map(one -> one.expiresAt().toString()).toArray(String[]::new))
        .update();
  }

  int removeSessions(Collection<String> keys) {
    return database
        .sql("delete from django_session where session_key = any (:keys)")
        .param("keys", keys.toArray(String[]::new))
        .update();
  }
}
