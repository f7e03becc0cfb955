package dev.countersign.operations.djangoreturn;

import dev.countersign.operations.djangoreturn.OwnUserStore.OwnUser;
import dev.countersign.operations.djangotakeover.DjangoColumns;
import dev.countersign.operations.djangotakeover.DjangoSettings;
import dev.countersign.operations.djangotakeover.DjangoUser;
import java.time.Instant;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Decides which columns of Django's users table a user changes. */
final class ReturnedRow {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final DjangoSettings settings;
  private final DjangoColumns columns;
  private final List<String> extraColumns;
  private final Map<String, String> needed;

  /**
   * @param extraColumns The columns that the project has added, without those that are skipped.
   * @param needed The columns without which a new row is refused, with their types.
   */
  ReturnedRow(
      DjangoSettings settings,
      DjangoColumns columns,
      List<String> extraColumns,
      Map<String, String> needed) {
    this.settings = settings;
    this.columns = columns;
    this.extraColumns = extraColumns;
    this.needed = needed;
  }

  /** Returns all columns of a user that Django lacks. */
  Map<String, @Nullable Object> added(OwnUser own, Instant now) {
    DjangoUser user = own.user();
    var row = new LinkedHashMap<String, @Nullable Object>();
    needed.forEach((column, type) -> put(row, column, usual(column, type, now)));
    settings.columnDefaults().forEach((column, value) -> put(row, column, value));
    row.put(settings.idColumn(), user.id());
    row.put(settings.usernameColumn(), user.username());
    put(row, settings.emailColumn(), user.email());
    put(row, "password", user.password());
    put(row, "is_active", user.isActive());
    put(row, "is_staff", user.isStaff());
    put(row, "is_superuser", user.isSuperuser());
    put(row, "date_joined", time("date_joined", user.dateJoined()));
    put(row, "last_login", time("last_login", user.lastLogin()));
    put(row, "first_name", user.firstName());
    put(row, "last_name", user.lastName());
    JSON.readTree(user.extra())
        .properties()
        .forEach(
            entry -> {
              if (extraColumns.contains(entry.getKey())) {
                row.put(entry.getKey(), entry.getValue());
              }
            });
    return row;
  }

  /** Returns the columns whose values differ. */
  Map<String, @Nullable Object> changed(OwnUser own, DjangoUser there) {
    DjangoUser user = own.user();
    var row = new LinkedHashMap<String, @Nullable Object>();
    if (!there.isNamed(user.username())) {
      row.put(settings.usernameColumn(), user.username());
    }
    if (settings.emailColumn() != null) {
      compare(row, settings.emailColumn(), user.email(), there.email());
    }
    if (!own.hasEarlierPassword()) {
      compare(row, "password", user.password(), there.password());
    }
    compare(row, "is_active", user.isActive(), there.isActive());
    compare(row, "is_staff", user.isStaff(), there.isStaff());
    compare(row, "is_superuser", user.isSuperuser(), there.isSuperuser());
    if (!Objects.equals(user.lastLogin(), there.lastLogin())) {
      put(row, "last_login", time("last_login", user.lastLogin()));
    }
    compare(row, "first_name", user.firstName(), there.firstName());
    compare(row, "last_name", user.lastName(), there.lastName());
    JsonNode theirs = JSON.readTree(there.extra());
    JSON.readTree(user.extra())
        .properties()
        .forEach(
            entry -> {
              if (extraColumns.contains(entry.getKey())) {
                compare(row, entry.getKey(), entry.getValue(), theirs.get(entry.getKey()));
              }
            });
    return row;
  }

  /** Returns the names of added values for which Django has no column. */
  List<String> unknownValues(OwnUser own) {
    var unknown = new ArrayList<String>();
    JSON.readTree(own.user().extra())
        .properties()
        .forEach(
            entry -> {
              if (!columns.has(entry.getKey())) {
                unknown.add(entry.getKey());
              }
            });
    return unknown;
  }

  private void compare(
      Map<String, @Nullable Object> row, String column, Object ours, @Nullable Object theirs) {
    if (!ours.equals(theirs)) {
      put(row, column, ours);
    }
  }

  private void put(
      Map<String, @Nullable Object> row, @Nullable String column, @Nullable Object value) {
    if (column != null && columns.has(column)) {
      row.put(column, value);
    }
  }

  /** Returns the time as the column stores it: projects without USE_TZ store local times. */
  private @Nullable String time(String column, @Nullable Instant time) {
    if (time == null) {
      return null;
    }
    return columns.isLocal(column)
        ? time.atZone(ZoneId.of(settings.timeZone())).toLocalDateTime().toString()
        : time.toString();
  }

  /** Returns a value for a column without a default, as Django's fields have for no input. */
  private @Nullable Object usual(String column, String type, Instant now) {
    return switch (type) {
      case "text", "character varying", "character" -> "";
      case "smallint", "integer", "bigint", "numeric", "real", "double precision" -> 0;
      case "boolean" -> false;
      case "timestamp with time zone", "timestamp without time zone" -> time(column, now);
      case "date" -> now.atZone(ZoneId.of(settings.timeZone())).toLocalDate().toString();
      case "uuid" -> UUID.randomUUID().toString();
      case "json", "jsonb" -> Map.of();
      default -> null;
    };
  }
}
