package dev.countersign.operations.command;

import dev.countersign.identity.audit.EventStream;
import dev.countersign.identity.audit.EventStream.Cursor;
import dev.countersign.identity.audit.EventStream.Part;
import dev.countersign.identity.audit.SealJob;
import dev.countersign.operations.failures.CommandFailed;
import dev.countersign.operations.terminal.CursorFile;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The commands that seal the audit log and write it for other systems. */
final class AuditCommands {

  private AuditCommands() {}

  @Command(
      name = "seal",
      description = {
        "Seal new events of the audit log.",
        "The running service seals them at the times of countersign.events.seal-cron."
      },
      footer = {"", "Example: countersign audit seal"},
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Seal implements Runnable {

    private final Service service;

    @Mixin private SettingArguments settings = new SettingArguments();
    @Spec private CommandSpec spec = CommandSpec.create();

    Seal(Service service) {
      this.service = service;
    }

    @Override
    public void run() {
      try (ConfigurableApplicationContext context = service.withoutWeb(settings.list(), _ -> {})) {
        int sealed = context.getBean(SealJob.class).sealUntil(Instant.MAX);
        spec.commandLine().getOut().println("Sealed %d events.".formatted(sealed));
      }
    }
  }

  @Command(
      name = "stream",
      description = {
        "Write sealed events as JSON lines.",
        "Each line has a cursor. A run that begins after a cursor writes every later event once, in "
            + "the same order."
      },
      footer = {"", "Example: countersign audit stream --follow --cursor-file=cursor | vector"},
      versionProvider = CountersignCommand.Version.class,
      mixinStandardHelpOptions = true)
  static final class Stream implements Runnable {

    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Service service;

    @Mixin private SettingArguments settings = new SettingArguments();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Option(
        names = "--after",
        paramLabel = "CURSOR",
        description = "Begin after this cursor; default: with the oldest event.")
    private @Nullable String after;

    @Option(
        names = "--cursor-file",
        paramLabel = "FILE",
        description = "Begin after the cursor in this file, and write the last cursor to it.")
    private @Nullable Path file;

    @Option(names = "--follow", description = "Wait for more events until Ctrl-C.")
    private boolean isFollowing;

    Stream(Service service) {
      this.service = service;
    }

    @Override
    public void run() {
      List<String> arguments = settings.list();
      Optional<CursorFile> kept = Optional.ofNullable(file).map(CursorFile::new);
      Cursor cursor = start(kept);
      try (ConfigurableApplicationContext context =
          service.withUnchangedDatabase(EventStream.class, arguments)) {
        EventStream events = context.getBean(EventStream.class);
        do {
          Cursor next = write(events, cursor);
          while (!next.equals(cursor)) {
            cursor = next;
            String written = cursor.toString();
            kept.ifPresent(stored -> stored.write(written));
            next = write(events, cursor);
          }
          if (isFollowing) {
            LockSupport.parkNanos(PAUSE.toNanos());
          }
        } while (isFollowing && !Thread.currentThread().isInterrupted());
      }
    }

    private Cursor start(Optional<CursorFile> kept) {
      return Optional.ofNullable(after)
          .or(() -> kept.flatMap(CursorFile::read))
          .map(
              text ->
                  Cursor.of(text)
                      .orElseThrow(
                          () ->
                              new ParameterException(
                                  spec.commandLine(),
                                  "\"%s\" is not a cursor, such as 1284.17.".formatted(text))))
          .orElse(Cursor.START);
    }

    /** Writes the events of a few seals and returns the last cursor. */
    private Cursor write(EventStream events, Cursor cursor) {
      return switch (events.read(cursor)) {
        case Part.Entries(var entries) -> {
          PrintWriter out = spec.commandLine().getOut();
          entries.forEach(entry -> out.print(entry.line() + "\n"));
          out.flush();
          if (out.checkError()) {
            throw new CommandFailed("The output was closed.");
          }
          yield entries.isEmpty() ? cursor : entries.getLast().cursor();
        }
        case Part.Removed(long first) ->
            throw new CommandFailed(
                "Events after the cursor %s have expired: the log begins with seal %d. To continue there, use --after=%d.0."
                    .formatted(cursor, first, first));
        case Part.Unknown(long last) ->
            throw new CommandFailed(
                "The log has no seal %d and ends with seal %d. Was an earlier backup restored?"
                    .formatted(cursor.seal(), last));
      };
    }
  }
}
