package dev.countersign.selfservice.passwordreset;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.UserStore;
import java.time.Instant;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Finds the accounts whose password resets go to an address. */
@Repository
class ResetOwnerStore {

  private final JdbcClient database;

  ResetOwnerStore(JdbcClient database) {
    this.database = database;
  }

  /**
   * Lists up to {@code most} accounts, oldest first, whose password resets go to this address. If
   * an account has recovery addresses, these receive its resets; otherwise the address of the
   * account does.
   *
   * @param isForced whether accounts without a password are listed too, because staff asked for the
   *     link of one of them
   */
  List<ResetOwner> owners(String email, boolean isForced, int most, Instant now) {
    return database
        .sql(
            """
            with entitled as (
                (select user_id, recovery_addresses.email as address
                   from recovery_addresses
                   join users on users.id = user_id
                  where lower(recovery_addresses.email) collate "C" = lower(:email) collate "C"
                    and serves_from <= :now
                    and (serves_until is null or serves_until > :now)
                    and is_active
                  order by user_id
                  limit :most)
                union
                (select id, email
                   from users
                  where lower(email) collate "C" = lower(:email) collate "C"
                    and is_active
                    and not exists (select 1
                                      from recovery_addresses other
                                     where other.user_id = users.id
                                       and other.email <> users.email
                                       and other.serves_from <= :now
                                       and (other.serves_until is null
                                            or other.serves_until > :now))
                  order by id
                  limit :most)
            )
            """
                + ("select " + UserStore.COLUMNS)
                + """
                         , address,
                         exists (select 1
                                   from email_verifications confirmed
                                  where confirmed.user_id = id
                                    and confirmed.email = address
                                    and verified_at is not null) as is_confirmed
                    from entitled
                    join users on users.id = entitled.user_id
                   where (:isForced or (password <> '' and password not like '!%'))
                   order by id
                   limit :most
                  """)
        .param("email", email)
        .param("isForced", isForced)
        .param("most", most)
        .param("now", utc(now))
        .query(
            (row, _) ->
                new ResetOwner(
                    UserStore.user(row), row.getString("address"), row.getBoolean("is_confirmed")))
        .list();
  }
}
