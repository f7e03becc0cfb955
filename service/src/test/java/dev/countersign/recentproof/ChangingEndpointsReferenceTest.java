package dev.countersign.recentproof;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.endpoints.EndpointList;
import dev.countersign.api.endpoints.Operation;
import dev.countersign.reference.ReferencePage;
import dev.countersign.support.Http.Response;
import dev.countersign.support.MovableClock;
import dev.countersign.support.Person;
import dev.countersign.support.ServiceTest;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.context.annotation.Import;
import org.springframework.test.context.TestPropertySource;

/**
 * Sends a request of every credential to every endpoint that needs recent proof, and keeps
 * docs/reference/changing-endpoints.md equal to the responses.
 */
@Import(MovableClock.class)
@TestPropertySource(
    properties = {
      "countersign.registration.email-verification=optional",
      "countersign.jwt.cookie=both",
      "countersign.api.default-authentication-classes=jwt,jwt-cookie,token,session"
    })
class ChangingEndpointsReferenceTest extends ServiceTest {

  private static final String INTRODUCTION =
      """
      Every endpoint with POST, PUT, PATCH or DELETE, and what a credential alone can do there, under the default settings and
      with [tokens in cookies](../use/token-cookies.md). `yes`: the request passes the gate. `confirm`: it gets 403
      `access_confirmation_required`, or on a page a redirect to `/account/confirm/`, and passes after the
      [password was confirmed](../use/confirm-access.md). `-`: the endpoint does not read this credential.
      """;

  private static final String YES = "yes";
  private static final String CONFIRM = "confirm";
  private static final String NOT_READ = "-";
  private static final String CODE = "access_confirmation_required";

  @Autowired private EndpointList endpoints;
  @Autowired private MovableClock clock;

  @Test
  void every_changing_endpoint_needs_recent_proof_or_has_a_reason() {
    List<Operation> operations = ChangingEndpoints.of(endpoints);

    assertThat(ChangingEndpoints.undeclared(operations))
        .as("declare RecentlyAuthenticated, or add a reason to changing-endpoints.txt")
        .isEmpty();
    assertThat(ChangingEndpoints.undeclared(ChangingEndpoints.ofTests(endpoints))).isNotEmpty();
  }

  @Test
  void no_reason_is_left_of_an_endpoint_that_is_gone_or_protected() {
    List<String> unprotected =
        endpoints.operations().stream()
            .filter(operation -> !operation.policy().needsRecentProof())
            .map(ChangingEndpoints::name)
            .toList();

    assertThat(unprotected).containsAll(ChangingEndpoints.reasons().keySet());
  }

  @Test
  void the_page_shows_what_each_credential_can_change() throws IOException {
    Person staff = newStaff();
    change(staff, "is_superuser = true");
    Map<CredentialAge, Wallet> alone = wallets(staff);
    Map<CredentialAge, Wallet> confirmed = wallets(staff);
    clock.move(Duration.ofMinutes(10));
    alone.put(CredentialAge.NEW_SESSION, open(CredentialAge.NEW_SESSION, staff));
    confirmed.values().forEach(wallet -> wallet.confirm(staff));

    List<Operation> operations = ChangingEndpoints.of(endpoints);
    List<List<String>> rows = new ArrayList<>();
    for (Operation operation : operations) {
      if (operation.policy().needsRecentProof()) {
        rows.add(row(operation, alone, confirmed));
      }
    }
    Map<String, String> reasons = ChangingEndpoints.reasons();
    new ReferencePage(
            "changing-endpoints.md", getClass(), "What a credential can change", INTRODUCTION)
        .section("Endpoints that need recent proof of identity")
        .table(
            Stream.concat(
                    Stream.of("endpoint"),
                    Arrays.stream(CredentialAge.values()).map(CredentialAge::title))
                .toList(),
            rows)
        .section("Other endpoints")
        .paragraph(
            "None of them changes an account, a password, a factor, a static token or rights by a credential alone.")
        .table(
            List.of("endpoint", "why no recent proof is needed"),
            operations.stream()
                .map(ChangingEndpoints::name)
                .filter(reasons::containsKey)
                .map(name -> List.of(ReferencePage.code(name), reasons.get(name)))
                .toList())
        .assertCurrent();
  }

  private Map<CredentialAge, Wallet> wallets(Person person) {
    var wallets = new EnumMap<CredentialAge, Wallet>(CredentialAge.class);
    for (CredentialAge kind : CredentialAge.values()) {
      wallets.put(kind, open(kind, person));
    }
    return wallets;
  }

  private Wallet open(CredentialAge kind, Person person) {
    return Wallet.open(http(), kind, person, staticToken(person));
  }

  private static List<String> row(
      Operation operation, Map<CredentialAge, Wallet> alone, Map<CredentialAge, Wallet> confirmed) {
    String name = ChangingEndpoints.name(operation);
    var cells = new ArrayList<String>();
    cells.add(ReferencePage.code(name));
    for (CredentialAge kind : CredentialAge.values()) {
      String cell = cell(operation, requireNonNull(alone.get(kind)));
      cells.add(cell);
      switch (kind) {
        case NEW_SESSION -> assertThat(cell).as(name).isEqualTo(YES);
        case OLD_SESSION -> assertThat(cell).as(name).isEqualTo(CONFIRM);
        case ACCESS_TOKEN, TOKEN_COOKIE -> assertThat(cell).as(name).isIn(CONFIRM, NOT_READ);
        case STATIC_TOKEN ->
            assertThat(cell).as(name).isIn(CONFIRM, NOT_READ, isExempt(operation) ? YES : CONFIRM);
      }
      assertThat(cell(operation, requireNonNull(confirmed.get(kind))))
          .as(name + ", confirmed " + kind)
          .isEqualTo(cell.equals(NOT_READ) ? NOT_READ : YES);
    }
    return cells;
  }

  private static boolean isExempt(Operation operation) {
    return operation.policy().permissions().stream()
        .anyMatch(permission -> permission.name().equals("recently-authenticated-or-exempt"));
  }

  /** Names a user who does not exist, so that a request that passes the gate changes nothing. */
  private static String cell(Operation operation, Wallet wallet) {
    boolean isPage = operation.endpoint().forBrowsers();
    String path =
        operation
            .path()
            .replaceAll("passkeys/\\{id:?[^/]*}/", "passkeys/" + "0".repeat(32) + "/")
            .replaceAll("\\{(id|group):?[^/]*}/", "999999999/")
            .replaceAll("\\{login:?[^/]*}/", "0".repeat(24) + "/")
            .replaceAll("\\{session:?[^/]*}/", "0".repeat(32) + "/");
    Response answer = wallet.send(operation.method(), path, isPage, Map.of());
    String location = answer.header("Location").orElse("");
    if (isPage ? location.startsWith("/account/confirm/") : hasCode(answer, CODE)) {
      return CONFIRM;
    }
    return isPage && answer.status() == 403 ? NOT_READ : YES;
  }

  private static boolean hasCode(Response answer, String code) {
    return answer.body().contains("\"code\":\"" + code + "\"");
  }
}
