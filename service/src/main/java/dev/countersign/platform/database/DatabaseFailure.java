package dev.countersign.platform.database;

import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Describes a failure of PostgreSQL: which server, what happened, and the remedy. */
public record DatabaseFailure(String description, String remedy) {

  private static final String INVALID_PASSWORD = "28P01";
  private static final String NOT_AUTHORISED = "28000";
  private static final String MISSING_DATABASE = "3D000";
  private static final String SET_LOGIN =
      "Set spring.datasource.username and spring.datasource.password.";
  private static final String SET_URL = "set spring.datasource.url.";

  /** Describes the exception if it is one of the database, and returns empty for any other. */
  public static Optional<DatabaseFailure> find(@Nullable DatabasePeer peer, Throwable failure) {
    return failure instanceof SQLException database
        ? Optional.of(of(peer, database))
        : Optional.empty();
  }

  private static DatabaseFailure of(@Nullable DatabasePeer configured, SQLException failure) {
    DatabasePeer peer = configured == null ? new DatabasePeer("(unknown)", "", "") : configured;
    String server = "PostgreSQL at " + peer.address();
    String state = failure.getSQLState() == null ? "" : failure.getSQLState();
    return switch (state) {
      case INVALID_PASSWORD ->
          new DatabaseFailure(
              "%s rejected the password of user %s.".formatted(server, peer.user()), SET_LOGIN);
      case NOT_AUTHORISED ->
          new DatabaseFailure("%s rejected user %s.".formatted(server, peer.user()), SET_LOGIN);
      case MISSING_DATABASE ->
          new DatabaseFailure(
              "%s has no database %s.".formatted(server, peer.database()),
              "Create the database, or " + SET_URL);
      case ReadOnlyDatabase.STATE ->
          new DatabaseFailure(
              server + " is read-only: a standby, or a database that is set to be read-only.",
              "Promote it, or " + SET_URL);
      default -> connection(server, peer, failure);
    };
  }

  private static DatabaseFailure connection(
      String server, DatabasePeer peer, SQLException failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      switch (cause) {
        case ConnectException _ -> {
          return new DatabaseFailure(
              server + " refused the connection.", "Start it, or " + SET_URL);
        }
        case UnknownHostException _ -> {
          return new DatabaseFailure(
              "The host of PostgreSQL is unknown: %s.".formatted(peer.address()),
              "Correct the name, or " + SET_URL);
        }
        case SocketTimeoutException _ -> {
          return new DatabaseFailure(
              server + " did not respond in time.",
              "Check the server and the network, or " + SET_URL);
        }
        default -> {}
      }
    }
    return new DatabaseFailure(
        "%s failed: %s".formatted(server, failure.getMessage()),
        "Check the server and spring.datasource.*.");
  }
}
