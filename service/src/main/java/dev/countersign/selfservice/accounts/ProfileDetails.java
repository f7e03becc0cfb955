package dev.countersign.selfservice.accounts;

import dev.countersign.api.endpoints.AnswerVariant;
import dev.countersign.http.fields.Field;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.ReadOnlyField;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.identity.audit.Origin;
import dev.countersign.identity.users.User;
import dev.countersign.platform.errors.NotFound;
import dev.countersign.platform.errors.ValidationFailed;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;
import org.springframework.transaction.support.TransactionOperations;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Adds the optional fields to the profile, if {@code countersign.profile.fields} names any.
 * Otherwise the profile and its SQL statements are those of the contract.
 */
@Component
class ProfileDetails implements AnswerVariant {

  /** The profile with the optional fields; null if the settings do not list the field. */
  record DetailedProfile(
      long id,
      String username,
      String email,
      Instant dateJoined,
      @Nullable String firstName,
      @Nullable String lastName,
      @Nullable Map<String, Object> extra) {}

  private static final String FIRST_NAME = "first_name";
  private static final String LAST_NAME = "last_name";
  private static final String EXTRA = "extra";
  private static final int LONGEST_VALUE = 1000;

  private final ProfileSettings settings;
  private final ProfileDetailStore store;
  private final AuditLog audit;
  private final TransactionOperations transactions;
  private final Form editable;

  ProfileDetails(
      ProfileSettings settings,
      ProfileDetailStore store,
      AuditLog audit,
      TransactionOperations transactions) {
    this.settings = settings;
    this.store = store;
    this.audit = audit;
    this.transactions = transactions;
    this.editable =
        Form.of(
            Stream.of(
                    AccountFields.personName(FIRST_NAME, "First name"),
                    AccountFields.personName(LAST_NAME, "Last name"))
                .filter(field -> settings.isEditable(field.name()))
                .toArray(Field[]::new));
  }

  /** Returns the form of the profile with the optional fields. */
  Form form(Form profile) {
    Form form = profile;
    for (String field : settings.fields()) {
      form =
          form.with(
              editable.fields().stream()
                  .filter(known -> known.name().equals(field))
                  .findFirst()
                  .orElseGet(() -> new ReadOnlyField(field, "field", field.replace('_', ' '))));
    }
    return form;
  }

  /** Returns the body of the response: the profile, with the optional fields if there are any. */
  Object shown(MeEndpoint.Profile profile) {
    if (settings.fields().isEmpty()) {
      return profile;
    }
    ProfileDetailStore.Details stored = store.find(profile.id()).orElseThrow(NotFound::new);
    return new DetailedProfile(
        profile.id(),
        profile.username(),
        profile.email(),
        profile.dateJoined(),
        settings.isShown(FIRST_NAME) ? stored.firstName() : null,
        settings.isShown(LAST_NAME) ? stored.lastName() : null,
        settings.isShown(EXTRA) ? stored.extra() : null);
  }

  @Override
  public Optional<Class<?>> insteadOf(Class<?> declared) {
    return declared == MeEndpoint.Profile.class && !settings.fields().isEmpty()
        ? Optional.of(DetailedProfile.class)
        : Optional.empty();
  }

  /** Makes the change of the profile, and the change of the optional fields that were sent. */
  User change(Input input, Origin origin, Supplier<User> profile) {
    if (settings.editable().isEmpty()) {
      return profile.get();
    }
    ValidatedInput names = editable.checkSent(input);
    ObjectNode extra = extra(input.data().path(EXTRA), names);
    names.orRefuse();
    return transactions.execute(
        _ -> {
          User user = profile.get();
          write(user, names, extra, origin);
          return user;
        });
  }

  private void write(User user, ValidatedInput names, ObjectNode extra, Origin origin) {
    var changed = new ArrayList<String>();
    names.text(FIRST_NAME).ifPresent(_ -> changed.add(FIRST_NAME));
    names.text(LAST_NAME).ifPresent(_ -> changed.add(LAST_NAME));
    if (!extra.isEmpty()) {
      changed.add(EXTRA);
    }
    if (changed.isEmpty()) {
      return;
    }
    boolean isStored =
        store.change(
            user.id(),
            names.text(FIRST_NAME).orElse(null),
            names.text(LAST_NAME).orElse(null),
            extra);
    if (!isStored) {
      throw new ValidationFailed(EXTRA, "Ensure this field has no more than 8192 bytes.");
    }
    audit.add(
        Event.own(EventKind.PROFILE_CHANGED, user.id(), origin).with(String.join(", ", changed)));
  }

  /** Returns the editable keys that were sent; other keys are ignored, as read-only fields are. */
  private ObjectNode extra(JsonNode sent, ValidatedInput faults) {
    ObjectNode wanted = JsonNodeFactory.instance.objectNode();
    for (String key : settings.editableKeys()) {
      JsonNode value = sent.path(key);
      if (value.isMissingNode()) {
        continue;
      }
      if (isStorable(key, value)) {
        wanted.set(key, value);
      } else {
        faults.complain(
            EXTRA,
            "%s: send a text of at most %d characters, an integer, true, false or null."
                .formatted(key, LONGEST_VALUE));
      }
    }
    return wanted;
  }

  /** Accepts what PostgreSQL can store as JSON: no null characters, no number of any size. */
  private static boolean isStorable(String key, JsonNode value) {
    return value.isNull()
        || value.isBoolean()
        || (value.isIntegralNumber() && value.canConvertToLong())
        || (value.isString()
            && TextField.text(key, key)
                    .optional()
                    .untrimmed()
                    .atMost(LONGEST_VALUE)
                    .build()
                    .check(value)
                instanceof Field.Outcome.Fine);
  }
}
