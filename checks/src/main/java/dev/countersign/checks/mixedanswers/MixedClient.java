package dev.countersign.checks.mixedanswers;

import dev.countersign.checks.support.ExpectedExchange;
import dev.countersign.checks.support.MarkedUser;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import dev.countersign.support.Tokens;
import java.io.ByteArrayOutputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;

/** Sends requests of all users over one connection at a time, which sometimes breaks. */
final class MixedClient implements Runnable {

  private static final int MOST_LEFT_OPEN = 10;

  private final int port;
  private final List<MarkedUser> askers;
  private final List<MarkedUser> own;
  private final MixedTally tally;
  private final Random random;
  private final Map<MarkedUser, String> refreshTokens = new HashMap<>();
  private final Deque<KeptConnection> leftOpen = new ArrayDeque<>();
  private KeptConnection connection;

  /**
   * Creates a client. Only its own users refresh, because two clients would use each other's
   * tokens.
   */
  MixedClient(
      int port, List<MarkedUser> askers, List<MarkedUser> own, MixedTally tally, long seed) {
    this.port = port;
    this.askers = askers;
    this.own = own;
    this.tally = tally;
    this.random = new Random(seed);
    this.connection = new KeptConnection(port);
  }

  @Override
  public void run() {
    while (tally.goesOn()) {
      int chance = random.nextInt(100);
      if (chance < 6) {
        interrupted(chance == 0 ? refreshing() : any());
      } else if (chance < 9) {
        pipelined();
      } else {
        whole(chance < 17 ? refreshing() : any());
      }
    }
    leftOpen.forEach(KeptConnection::close);
    connection.close();
  }

  private void whole(ExpectedExchange question) {
    try {
      connection.write(question.bytes());
      judge(question, connection.read(question.method()));
    } catch (UncheckedIOException cut) {
      tally.unanswered(question, cut);
      forget(question);
      connect();
    }
  }

  /** Pipelines several requests of different users. The responses come in the same order. */
  private void pipelined() {
    var questions = new ArrayList<ExpectedExchange>();
    var bytes = new ByteArrayOutputStream();
    for (int count = 2 + random.nextInt(5); count > 0; count--) {
      questions.add(any());
      bytes.writeBytes(questions.getLast().bytes());
    }
    boolean isCut = random.nextInt(20) == 0;
    try {
      connection.write(bytes.toByteArray());
      KeptConnection asked = connection;
      for (ExpectedExchange question : isCut ? questions.subList(0, 1) : questions) {
        if (asked == connection) {
          judge(question, connection.read(question.method()));
          tally.pipelined();
        }
      }
      if (isCut) {
        tally.interrupted(Interruption.BEFORE_THE_ANSWER);
        leave();
      }
    } catch (UncheckedIOException cut) {
      tally.unanswered(questions.getFirst(), cut);
      connect();
    }
  }

  private void interrupted(ExpectedExchange question) {
    Interruption[] ways = Interruption.values();
    Interruption way = ways[random.nextInt(ways.length)];
    forget(question);
    tally.interrupted(way);
    try {
      Optional<Response> answer = way.happen(connection, question, random);
      answer.ifPresent(given -> tally.cutShort(question, given));
    } catch (UncheckedIOException gone) {
      tally.goneFirst();
    }
    if (way == Interruption.LEFT_OPEN) {
      leftOpen.add(connection);
      if (leftOpen.size() > MOST_LEFT_OPEN) {
        leftOpen.remove().close();
      }
      connection = new KeptConnection(port);
    } else {
      leave();
    }
  }

  private void judge(ExpectedExchange question, Response answer) {
    tally.answered(question, answer);
    if (question.isForTokens()) {
      forget(question);
      if (answer.status() == 200) {
        refreshTokens.put(question.asker(), answer.json().get("refresh").asString());
      }
    }
    if (answer.header("Connection").filter("close"::equalsIgnoreCase).isPresent()) {
      connect();
    }
  }

  /** Drops tokens that may have been used. Their owner logs in again. */
  private void forget(ExpectedExchange question) {
    if (question.isForTokens()) {
      refreshTokens.remove(question.asker());
    }
  }

  private void leave() {
    if (random.nextBoolean()) {
      connection.reset();
    } else {
      connection.close();
    }
    connection = new KeptConnection(port);
  }

  private void connect() {
    connection.close();
    connection = new KeptConnection(port);
  }

  private ExpectedExchange refreshing() {
    MarkedUser asker = own.get(random.nextInt(own.size()));
    String token = refreshTokens.get(asker);
    return token == null
        ? asker.question(
            "POST",
            "/api/token/",
            "",
            Tokens.json(Map.of("username", asker.marker(), "password", RegisteredUser.PASSWORD)),
            200)
        : asker.question("POST", "/api/token/refresh/", "", RegisteredUser.body(token), 200);
  }

  private ExpectedExchange any() {
    MarkedUser asker = askers.get(random.nextInt(askers.size()));
    MarkedUser other = askers.get(random.nextInt(askers.size()));
    String credential = asker.credential(random.nextInt(3));
    String mine = "/api/tasks/" + asker.task() + "/";
    return switch (random.nextInt(10)) {
      case 0, 1, 2 -> asker.question("GET", "/api/accounts/me/", credential, "", 200);
      case 3, 4 -> asker.question("GET", "/api/tasks/", credential, "", 200);
      case 5 -> asker.question("GET", mine, credential, "", 200);
      case 6 ->
          asker.question("GET", "/account/", asker.cookie() + "Accept: text/html\r\n", "", 200);
      case 7 ->
          asker.question(
              "PATCH", mine, asker.bearer(), "{\"title\":\"of " + asker.marker() + "\"}", 200);
      case 8 ->
          asker.question(
              "GET",
              "/api/tasks/" + other.task() + "/",
              credential,
              "",
              other.equals(asker) ? 200 : 404);
      default ->
          asker.question(
              "PATCH", mine, asker.token(), "{\"title\":\"" + asker.marker() + "\",}", 400);
    };
  }
}
