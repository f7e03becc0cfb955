package dev.countersign.integration.provisioning;

import dev.countersign.http.fields.BooleanField;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.TextRule;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.selfservice.accounts.AccountFields;
import dev.countersign.selfservice.accounts.Registration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Optional;
import org.springframework.stereotype.Component;

/**
 * Reads one user of a bulk import, whose fields have the names of `users export`. Passwords come as
 * hashes, because a request has no time to hash hundreds of passwords.
 */
@Component
class ImportRows {

  private static final Instant EARLIEST = Instant.EPOCH;
  private static final Instant LATEST = Instant.parse("9999-01-01T00:00:00Z");

  private final Form form;

  ImportRows(Passwords passwords) {
    this.form =
        Form.of(
            AccountFields.username(),
            AccountFields.email().optional().build(),
            AccountFields.passwordHash(passwords),
            new BooleanField("is_active", "Active"),
            new BooleanField("is_staff", "Staff"),
            new BooleanField("is_superuser", "Superuser"),
            time("date_joined", "Date joined"),
            time("last_login", "Last login"));
  }

  /** Returns the fields of one row. */
  Form form() {
    return form;
  }

  /** Returns the user, or refuses with the errors of its fields. */
  StoredUser user(Input row, Instant now) {
    ValidatedInput fields = form.check(row).orRefuse();
    return new StoredUser(
        null,
        fields.require("username"),
        Registration.withLowerCaseDomain(fields.text("email").orElse("")),
        fields.text("password").filter(hash -> !hash.isEmpty()).orElse(Passwords.UNUSABLE),
        fields.flag("is_active").orElse(true),
        fields.flag("is_staff").orElse(false),
        fields.flag("is_superuser").orElse(false),
        instant(fields, "date_joined").orElse(now),
        instant(fields, "last_login").orElse(null),
        StoredUser.Details.NONE);
  }

  private static TextField time(String name, String label) {
    return TextField.text(name, label)
        .optional()
        .rule(
            text ->
                TextRule.unless(
                    parsed(text).isPresent(), "Enter a time such as 2026-01-31T12:00:00Z."))
        .build();
  }

  private static Optional<Instant> instant(ValidatedInput fields, String name) {
    return fields.text(name).flatMap(ImportRows::parsed);
  }

  /** Returns the time if PostgreSQL can store it. */
  private static Optional<Instant> parsed(String text) {
    try {
      return Optional.of(Instant.parse(text))
          .filter(time -> time.isAfter(EARLIEST) && time.isBefore(LATEST));
    } catch (DateTimeParseException malformed) {
      return Optional.empty();
    }
  }
}
