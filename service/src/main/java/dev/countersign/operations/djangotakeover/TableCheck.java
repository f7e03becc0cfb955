package dev.countersign.operations.djangotakeover;

import java.util.List;
import java.util.Optional;

/** Checks that the users table exists, and that Countersign can keep its ids. */
final class TableCheck {

  private static final List<String> INTEGERS = List.of("smallint", "integer", "bigint");

  private TableCheck() {}

  /** Returns why users cannot be read from this database, or empty. */
  static Optional<String> problem(DjangoStore database, DjangoSettings settings) {
    DjangoColumns columns = database.schema(settings.timeZone()).columns(settings.userTable());
    if (columns.types().isEmpty()) {
      return Optional.of(
          "The table %s does not exist. Check --database-url, and pass --django-settings for a user model of your own."
              .formatted(settings.userTable()));
    }
    String type = columns.types().get(settings.idColumn());
    if (type == null || !INTEGERS.contains(type)) {
      return Optional.of(
          "The ids of users are of type %s. Countersign has integer ids only.".formatted(type));
    }
    return columns.has("password") && columns.has(settings.usernameColumn())
        ? Optional.empty()
        : Optional.of(
            "The table %s lacks the column password or %s."
                .formatted(settings.userTable(), settings.usernameColumn()));
  }
}
