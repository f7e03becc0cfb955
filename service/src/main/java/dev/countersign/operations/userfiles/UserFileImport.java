package dev.countersign.operations.userfiles;

import dev.countersign.identity.passwords.FirebaseProject;
import dev.countersign.identity.passwords.Passwords;
import dev.countersign.identity.rights.GrantStore;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.UserImport;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.Progress;
import dev.countersign.operations.userfiles.CheckedUsers.Placed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Clock;
import java.time.Instant;
import java.util.Iterator;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.springframework.stereotype.Component;

/** Imports the users of a file: all or none. Reads one user at a time. */
@Component
public class UserFileImport {

  private static final int BYTE_ORDER_MARK = '\uFEFF';

  private final UserImport users;
  private final GrantStore groups;
  private final Passwords passwords;
  private final Clock clock;

  UserFileImport(UserImport users, GrantStore groups, Passwords passwords, Clock clock) {
    this.users = users;
    this.groups = groups;
    this.passwords = passwords;
    this.clock = clock;
  }

  /** Imports lines of {@code users export}. Returns the message for the operator. */
  public String ofExport(BufferedReader text, boolean newIds, PrintWriter err) {
    var number = new AtomicInteger();
    var format = new OwnFormat(!newIds);
    Stream<Placed> lines =
        text.lines()
            .peek(_ -> number.incrementAndGet())
            .filter(line -> !line.isBlank())
            .map(line -> new Placed("Line " + number.get(), format.read(line)));
    return add(
        lines.iterator(),
        err,
        report ->
            read ->
                newIds
                    ? users.drawIds(read, "", report::conflict)
                    : users.keepIds(read, report::conflict));
  }

  /**
   * Imports an export of another system. Users get new ids; {@code extra} keeps their earlier ones.
   *
   * @param hashConfig The text with the hash parameters of a Firebase project.
   */
  public String ofOther(
      UserSource source, BufferedReader text, Optional<String> hashConfig, PrintWriter err)
      throws IOException {
    Instant now = clock.instant();
    ForeignFormat format = format(source, hashConfig, now);
    Iterator<Entry> entries = entries(source, text);
    Iterator<Placed> read =
        StreamSupport.stream(((Iterable<Entry>) () -> entries).spliterator(), false)
            .map(entry -> new Placed(entry.place(), reading(entry, format, source, now)))
            .iterator();
    return add(
        read, err, report -> valid -> users.drawIds(valid, source.identity(), report::conflict));
  }

  private static ForeignFormat format(UserSource source, Optional<String> hashConfig, Instant now) {
    return switch (source) {
      case KEYCLOAK -> new KeycloakFormat();
      case AUTH0 -> new Auth0Format();
      case SUPABASE -> new SupabaseFormat(now);
      case FIREBASE -> new FirebaseFormat(project(hashConfig));
    };
  }

  private static FirebaseProject project(Optional<String> hashConfig) {
    return HashConfig.read(
        hashConfig.orElseThrow(
            () ->
                new CommandFailed(
                    "--from=firebase needs --hash-config: a file with the hash parameters of the"
                        + " project, from the Firebase console.")));
  }

  /** Decides by the first character whether the file is a document, lines or CSV. */
  private static Iterator<Entry> entries(UserSource source, BufferedReader text)
      throws IOException {
    int first = first(text);
    boolean isDocument =
        first == '[' || source == UserSource.KEYCLOAK || source == UserSource.FIREBASE;
    if (isDocument) {
      return new JsonDocument(text);
    }
    return first == '{' || source != UserSource.SUPABASE ? JsonLines.of(text) : new CsvFile(text);
  }

  /** Returns the first character that is neither white space nor a byte order mark. */
  private static int first(BufferedReader text) throws IOException {
    while (true) {
      text.mark(1);
      int next = text.read();
      if (next != BYTE_ORDER_MARK && !Character.isWhitespace(next)) {
        text.reset();
        return next;
      }
    }
  }

  private static Reading reading(
      Entry entry, ForeignFormat format, UserSource source, Instant now) {
    if (!entry.fault().isEmpty()) {
      return new Reading.Invalid(entry.fault());
    }
    String exclusion = format.exclusion(entry.value());
    return exclusion.isEmpty()
        ? format.user(entry.value()).read(source, now)
        : new Reading.LeftOut(exclusion);
  }

  private String add(
      Iterator<Placed> entries,
      PrintWriter err,
      Function<LineReport, Function<Iterator<StoredUser>, UserImport.Result>> importer) {
    var report = new LineReport(err);
    var progress = new Progress(err, "users read");
    var valid =
        new CheckedUsers(
            entries,
            report,
            passwords::isTooExpensive,
            group -> groups.addGroup(group.group(), group.permissions()));
    Iterator<StoredUser> counted =
        StreamSupport.stream(((Iterable<StoredUser>) () -> valid).spliterator(), false)
            .peek(_ -> progress.step())
            .iterator();
    UserImport.Result result = importer.apply(report).apply(counted);
    progress.end();
    if (result.refused() > 0) {
      throw new CommandFailed(
          "%d users cannot be imported. Nothing was imported.".formatted(result.refused()));
    }
    return "Imported %d users; %d users existed already.%s"
        .formatted(result.added(), result.present(), report.summary());
  }
}
