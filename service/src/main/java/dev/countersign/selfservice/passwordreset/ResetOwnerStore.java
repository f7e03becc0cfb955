package dev.countersign.selfservice.passwordreset;

import static dev.countersign.platform.database.Timestamps.utc;

import dev.countersign.identity.users.UserStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
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
   * Lists up to {@code most} accounts whose password resets go to this address: first those that
   * have confirmed it, then the oldest. If an account has recovery addresses, these receive its
   * resets; otherwise the address of the account does.
   */
  List<ResetOwner> owners(String email, int most, Instant now) {
    return database
        .sql(
            """
            with entitled as (
                select user_id, recovery_addresses.email as address
                  from recovery_addresses
                  join users on users.id = user_id
                 where lower(recovery_addresses.email) collate "C" = lower(:email) collate "C"
                   and serves_from <= :now
                   and (serves_until is null or serves_until > :now)
                   and is_active
                union
                select id, email
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
            )
            """
                + ("select " + UserStore.COLUMNS)
                + """
                         , address,
                         verified_at is not null as is_confirmed
                    from entitled
                    join users on users.id = entitled.user_id
                    left join email_verifications confirmed on confirmed.user_id = users.id
                                                           and confirmed.email = address
                   where password <> ''
                     and password not like '!%'
                   order by verified_at is not null desc, id
                   limit :most
                  """)
        .param("email", email)
        .param("most", most)
        .param("now", utc(now))
        .query((row, _) -> owner(row, row.getString("address")))
        .list();
  }

  /** Returns one account as the owner of an address that receives its resets. */
  Optional<ResetOwner> owner(long userId, String address) {
    return database
        .sql(
            "select "
                + UserStore.COLUMNS
                + """
                       , verified_at is not null as is_confirmed
                    from users
                    left join email_verifications confirmed on confirmed.user_id = users.id
                                                           and confirmed.email = :address
                   where users.id = :userId
                  """)
        .param("userId", userId)
        .param("address", address)
        .query((row, _) -> owner(row, address))
        .optional();
  }

  private static ResetOwner owner(ResultSet row, String address) throws SQLException {
    return new ResetOwner(UserStore.user(row), address, row.getBoolean("is_confirmed"));
  }
}
