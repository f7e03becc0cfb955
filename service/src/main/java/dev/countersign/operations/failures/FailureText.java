package dev.countersign.operations.failures;

import dev.countersign.platform.database.DatabaseFailure;
import dev.countersign.platform.database.DatabasePeer;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes for an operator why a command failed, without the name of a Java class. */
public final class FailureText {

  private FailureText() {}

  public static String of(Throwable failure, @Nullable DatabasePeer peer) {
    Throwable innermost = failure;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      Optional<DatabaseFailure> database = DatabaseFailure.find(peer, cause);
      if (database.isPresent()) {
        return PlainText.of(database.get().description()) + " " + database.get().remedy();
      }
      if (cause instanceof IOException file) {
        return ofFile(file);
      }
      innermost = cause;
    }
    return "The command failed: " + PlainText.of(innermost.getMessage());
  }

  public static String ofFile(IOException failure) {
    return switch (failure) {
      case NoSuchFileException missing -> missing.getFile() + " does not exist.";
      case AccessDeniedException denied -> denied.getFile() + ": permission denied.";
      case FileSystemException other when other.getReason() != null ->
          other.getFile() + ": " + other.getReason() + ".";
      case CharacterCodingException _ -> "The file is not text in UTF-8.";
      default -> PlainText.of(failure.getMessage()) + ".";
    };
  }
}
