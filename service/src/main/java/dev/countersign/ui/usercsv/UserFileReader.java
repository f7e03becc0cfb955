package dev.countersign.ui.usercsv;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.http.fields.BooleanField;
import dev.countersign.http.fields.Form;
import dev.countersign.http.fields.Input;
import dev.countersign.http.fields.TextField;
import dev.countersign.http.fields.ValidatedInput;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.Username;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.userfiles.CsvFile;
import dev.countersign.operations.userfiles.Entry;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.AccountFields;
import dev.countersign.selfservice.accounts.Registration;
import dev.countersign.ui.usercsv.FileLine.Fault;
import java.io.BufferedReader;
import java.io.StringReader;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads users of a CSV file. The result depends only on the file and the settings. */
@Component
class UserFileReader {

  /** The number of users in a file. */
  static final int MOST = 10_000;

  static final String FILE = "file";

  private static final String USERNAME = "username";
  private static final String GROUPS = "groups";
  private static final String MALFORMED =
      "The number of values, or a quotation mark, is wrong in this record.";
  private static final String BYTE_ORDER_MARK = "\uFEFF";
  private static final Set<String> RIGHTS =
      Set.of("is_staff", "is_superuser", "user_permissions", "permissions");

  private final Form form;
  private final Set<String> columns;
  private final Clock clock;

  UserFileReader(Passwords passwords, Clock clock) {
    this.clock = clock;
    this.form =
        Form.of(
            AccountFields.username(),
            AccountFields.email().optional().build(),
            AccountFields.personName("first_name", "First name"),
            AccountFields.personName("last_name", "Last name"),
            new BooleanField("is_active", "Active"),
            AccountFields.passwordHash(passwords),
            TextField.text(GROUPS, "Groups").optional().build());
    this.columns = new LinkedHashSet<>();
    form.fields().forEach(field -> columns.add(field.name()));
  }

  /** Returns the names of the columns that a file can have. */
  Set<String> columns() {
    return columns;
  }

  /** Returns the records of the file. Refuses a file without any, or with other columns. */
  List<FileLine> read(byte[] content) {
    try {
      return read(new CsvFile(new BufferedReader(new StringReader(text(content)))));
    } catch (CommandFailed malformed) {
      throw new ValidationFailed(FILE, "A record of the file is too long.");
    }
  }

  private static String text(byte[] content) {
    try {
      String text = UTF_8.newDecoder().decode(ByteBuffer.wrap(content)).toString();
      return text.startsWith(BYTE_ORDER_MARK) ? text.substring(1) : text;
    } catch (CharacterCodingException otherCharset) {
      throw new ValidationFailed(FILE, "The file is not UTF-8 text.");
    }
  }

  private List<FileLine> read(CsvFile file) {
    requireColumns(file.names());
    var lines = new ArrayList<FileLine>();
    var seen = new HashMap<String, Integer>();
    Instant now = clock.instant();
    while (file.hasNext()) {
      if (lines.size() == MOST) {
        throw new ValidationFailed(FILE, "The file has more than %,d users.".formatted(MOST));
      }
      Entry entry = file.next();
      lines.add(withoutRepeats(line(file.line(), entry, now), seen));
    }
    if (lines.isEmpty()) {
      throw new ValidationFailed(FILE, "The file has no users.");
    }
    return lines;
  }

  private void requireColumns(List<String> names) {
    var faults = new ArrayList<String>();
    var seen = new HashSet<String>();
    for (String name : names) {
      if (RIGHTS.contains(name)) {
        faults.add("The column %s is refused: a file gives no rights.".formatted(name));
      } else if (!columns.contains(name)) {
        faults.add("There is no column %s.".formatted(name));
      } else if (!seen.add(name)) {
        faults.add("The column %s is there twice.".formatted(name));
      }
    }
    if (!names.contains(USERNAME)) {
      faults.add("The first line must name the column username.");
    }
    if (!faults.isEmpty()) {
      throw new ValidationFailed(Map.of(FILE, faults));
    }
  }

  private FileLine line(int number, Entry entry, Instant now) {
    if (!entry.fault().isEmpty()) {
      return FileLine.refused(number, "", List.of(new Fault(number, "", MALFORMED)));
    }
    Input values = values(entry);
    try {
      return FileLine.of(number, user(form.check(values).orRefuse(), now));
    } catch (ValidationFailed invalid) {
      return FileLine.refused(
          number,
          values.data().path(USERNAME).asString(""),
          invalid.fields().entrySet().stream()
              .flatMap(
                  field ->
                      field.getValue().stream()
                          .map(text -> new Fault(number, field.getKey(), text)))
              .toList());
    }
  }

  /** Takes away the apostrophe that exports put before the first character of a formula. */
  private static Input values(Entry entry) {
    ObjectNode values = JsonNodeFactory.instance.objectNode();
    entry
        .value()
        .properties()
        .forEach(
            property ->
                values.put(
                    property.getKey(),
                    property.getValue().stringValue().replaceFirst("^'(?=[=+@\t\r-])", "")));
    return new Input(values);
  }

  private static StoredUser user(ValidatedInput fields, Instant now) {
    return new StoredUser(
        null,
        fields.require(USERNAME),
        Registration.withLowerCaseDomain(fields.text("email").orElse("")),
        fields.text("password").filter(hash -> !hash.isEmpty()).orElse(Passwords.UNUSABLE),
        fields.flag("is_active").orElse(true),
        false,
        false,
        now,
        null,
        new StoredUser.Details(
            false,
            fields.text("first_name").orElse(""),
            fields.text("last_name").orElse(""),
            StoredUser.Details.NONE.extra(),
            groups(fields.text(GROUPS).orElse("")),
            List.of(),
            null));
  }

  private static List<String> groups(String names) {
    return Stream.of(names.split(";", -1))
        .map(String::strip)
        .filter(name -> !name.isEmpty())
        .distinct()
        .toList();
  }

  private static FileLine withoutRepeats(FileLine line, Map<String, Integer> seen) {
    if (line.user().isEmpty()) {
      return line;
    }
    int first = seen.computeIfAbsent(Username.key(line.username()), _ -> line.number());
    return first == line.number()
        ? line
        : line.refused(USERNAME, "Line %d has the same username.".formatted(first));
  }
}
