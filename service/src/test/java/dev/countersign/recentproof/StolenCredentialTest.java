package dev.countersign.recentproof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.identity.users.RecoveryAddressStore;
import dev.countersign.identity.users.UserOwnedRows;
import dev.countersign.identity.users.UserStore;
import dev.countersign.identity.users.UserVersion;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Sends an attacker's request to every changing endpoint with the credential of a superuser,
 * without the password, and compares what is stored about that user and another one. New endpoints
 * and new tables with rows of users take part without a change of this test.
 */
@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class StolenCredentialTest extends ServiceTest {

  /** Rows that a user's requests change, and that no login and no recovery depends on. */
  private static final Set<String> HARMLESS =
      Set.of(
          "sessions",
          "saved_views",
          "logins",
          "tasks",
          "idempotency_keys",
          "email_verifications",
          "password_reset_links",
          "password_resets",
          // Compared by the addresses that receive mails for a password reset.
          "recovery_addresses");

  /** Columns that a login or logout changes; the contract lets a user change name and address. */
  private static final String UNCHANGED_COLUMNS =
      "to_jsonb(users) - 'last_login' - 'login_epoch' - 'activity_epoch' - 'logins_ended_at'"
          + " - 'username' - 'email'";

  @Autowired private EndpointList endpoints;
  @Autowired private MovableClock clock;
  @Autowired private RecoveryAddressStore addresses;
  @Autowired private UserStore users;
  @Autowired private List<UserOwnedRows> rows;

  @ParameterizedTest
  @EnumSource(names = {"OLD_SESSION", "ACCESS_TOKEN", "TOKEN_COOKIE"})
  void it_changes_no_address_password_factor_token_right_or_account(CredentialAge kind) {
    assertThat(changedBy(kind)).isEmpty();
  }

  /** Shows that the requests of this test would be successful with recent proof. */
  @Test
  void a_session_after_its_login_can_make_these_changes() {
    assertThat(changedBy(CredentialAge.NEW_SESSION))
        .contains(
            "DELETE /api/accounts/token/",
            "DELETE /api/users/{id}/",
            "PATCH /api/users/{id}/",
            "POST /admin/users/{id}/",
            "POST /admin/users/{id}/delete/",
            "POST /admin/users/{id}/password/",
            "POST /api/users/{id}/set-password/");
  }

  private List<String> changedBy(CredentialAge kind) {
    var changed = new ArrayList<String>();
    for (Operation operation : ChangingEndpoints.of(endpoints)) {
      Person owner = newSuperuser();
      Person other = newPerson();
      String token = staticToken(owner);
      staticToken(other);
      Wallet stolen = Wallet.open(http(), kind, owner, token);
      if (kind == CredentialAge.OLD_SESSION) {
        clock.move(Duration.ofMinutes(10));
      }
      List<String> before = List.of(state(owner), state(other), names(other));

      for (Person target : List.of(other, owner)) {
        Map<String, String> fields = attack(target);
        send(stolen, operation, target, fields);
        fields.keySet().removeAll(Set.of("old_password", "current_password"));
        send(stolen, operation, target, fields);
      }

      if (!List.of(state(owner), state(other), names(other)).equals(before)) {
        changed.add(ChangingEndpoints.name(operation));
      }
    }
    return changed;
  }

  private static void send(
      Wallet stolen, Operation operation, Person target, Map<String, String> fields) {
    boolean isPage = operation.endpoint().forBrowsers();
    stolen.send(operation.method(), path(operation, target), isPage, fields);
  }

  private Person newSuperuser() {
    Person person = newStaff();
    change(person, "is_superuser = true");
    return person;
  }

  private static String path(Operation operation, Person target) {
    return operation
        .path()
        .replaceAll("\\{id:?[^/]*}/", target.id() + "/")
        .replaceAll("\\{group:?[^/]*}/", "999999999/")
        .replaceAll("\\{\\w+:?[^/]*}/", "0".repeat(24) + "/");
  }

  /** Values of many forms at once; an endpoint reads those that it knows. */
  private Map<String, String> attack(Person target) {
    String name = "attacker-" + target.username();
    String password = "an-Attackers-pass-9";
    var fields = new HashMap<String, String>();
    fields.put("username", name);
    fields.put("email", name + "@example.org");
    fields.put("is_active", "true");
    fields.put("is_staff", "true");
    fields.put("is_superuser", "true");
    for (String field :
        List.of(
            "password",
            "password1",
            "password2",
            "new_password",
            "new_password1",
            "new_password2",
            "old_password",
            "current_password")) {
      fields.put(field, password);
    }
    fields.put("version", version(target));
    fields.put("end", "yes");
    fields.put("action", "deactivate");
    fields.put("user-" + target.id(), "on");
    fields.put("code", "000000");
    fields.put("name", name);
    return fields;
  }

  private String version(Person person) {
    return UserVersion.of(users.find(person.id()).orElseThrow());
  }

  /** Returns what is stored about a user, so far as logins and recovery depend on it. */
  private String state(Person person) {
    var state = new ArrayList<String>();
    state.add(
        value("select (%s)::text from users where id = :id".formatted(UNCHANGED_COLUMNS), person));
    for (UserOwnedRows owned : rows) {
      for (String table : owned.tables()) {
        if (!HARMLESS.contains(table)) {
          state.add(
              table
                  + value(
                      "select coalesce(string_agg(t::text, ',' order by t::text), '') from %s t where %s = :id"
                          .formatted(table, owned.owner()),
                      person));
        }
      }
    }
    state.add(
        addresses
            .find(person.id(), clock.instant())
            .map(known -> known.serving(clock.instant()).toString())
            .orElse(""));
    return state.toString();
  }

  private String names(Person person) {
    return value("select username || ' ' || email from users where id = :id", person);
  }

  private String value(String statement, Person person) {
    return database()
        .sql(statement)
        .param("id", person.id())
        .query(String.class)
        .optional()
        .orElse("deleted");
  }
}
