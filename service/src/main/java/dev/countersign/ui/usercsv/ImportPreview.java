package dev.countersign.ui.usercsv;

import dev.countersign.identity.users.ImportOutcome;
import dev.countersign.identity.users.StoredUser;
import dev.countersign.identity.users.Username;
import dev.countersign.ui.usercsv.FileLine.Fault;
import dev.countersign.ui.usercsv.StoredFiles.StoredFile;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;

/**
 * What an import would do with each record of a file, and how much of it is done.
 *
 * @param digest names the file in the form that confirms the import
 * @param total the number of records
 * @param done the number of records that are imported or refused
 * @param added the number of users that were added so far
 * @param present the number of records whose users existed before
 * @param first the first records of the file
 */
record ImportPreview(
    String digest,
    int total,
    int done,
    int added,
    int present,
    int toAdd,
    List<Row> first,
    List<Fault> faults) {

  private static final int SHOWN = 20;

  /** What happens to a record. */
  enum Status {
    NEW,
    PRESENT,
    REFUSED
  }

  /** A record as the page shows it. */
  record Row(int line, String username, Optional<StoredUser> user, Status status) {

    public String email() {
      return user.map(StoredUser::email).orElse("");
    }

    public String name() {
      return user.map(StoredUser::details)
          .map(details -> (details.firstName() + " " + details.lastName()).strip())
          .orElse("");
    }

    public String groups() {
      return user.map(known -> String.join("; ", known.details().groups())).orElse("");
    }
  }

  /**
   * @param obstacles why the valid records cannot be added, in their order
   */
  static ImportPreview of(
      StoredFile file, List<FileLine> lines, List<Optional<ImportOutcome>> obstacles) {
    Iterator<Optional<ImportOutcome>> next = obstacles.iterator();
    var rows = new ArrayList<Row>();
    var faults = new ArrayList<Fault>();
    for (FileLine line : lines) {
      faults.addAll(line.faults());
      Status status = line.user().isEmpty() ? Status.REFUSED : status(next.next());
      if (status == Status.REFUSED && line.user().isPresent()) {
        faults.add(new Fault(line.number(), "username", Username.TAKEN));
      }
      rows.add(new Row(line.number(), line.username(), line.user(), status));
    }
    boolean isBegun = file.row().position() > 0;
    return new ImportPreview(
        file.digest(),
        lines.size(),
        file.row().position(),
        file.row().added(),
        isBegun ? file.row().present() : count(rows, Status.PRESENT),
        count(rows, Status.NEW),
        rows.subList(0, Math.min(SHOWN, rows.size())),
        faults);
  }

  private static Status status(Optional<ImportOutcome> obstacle) {
    return obstacle
        .map(found -> found instanceof ImportOutcome.Present ? Status.PRESENT : Status.REFUSED)
        .orElse(Status.NEW);
  }

  private static int count(List<Row> rows, Status status) {
    return (int) rows.stream().filter(row -> row.status() == status).count();
  }

  /** Returns the number of records with faults: those that are neither new nor there already. */
  public int refused() {
    return (int) faults.stream().mapToInt(Fault::line).distinct().count();
  }

  public boolean isBegun() {
    return done > 0;
  }

  public boolean isDone() {
    return done == total;
  }
}
