package dev.countersign.checks.mixedanswers;

import dev.countersign.checks.support.ExpectedExchange;
import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.util.Arrays;
import java.util.Optional;
import java.util.Random;

/** How a client aborts a request. */
enum Interruption {
  IN_THE_HEAD,
  AFTER_THE_HEAD,
  IN_THE_BODY,
  WITH_A_BODY_CUT_SHORT,
  BEFORE_THE_ANSWER,
  IN_THE_ANSWER,
  LEFT_OPEN;

  /**
   * Sends part of a request or reads part of its response. Returns the response if it is complete.
   */
  Optional<Response> happen(KeptConnection connection, ExpectedExchange question, Random random) {
    byte[] bytes = question.bytes();
    int inHead = 1 + random.nextInt(question.head() - 1);
    int inBody = question.head() + random.nextInt(bytes.length - question.head() + 1);
    switch (this) {
      case IN_THE_HEAD, LEFT_OPEN -> connection.write(Arrays.copyOf(bytes, inHead));
      case AFTER_THE_HEAD -> connection.write(Arrays.copyOf(bytes, question.head()));
      case IN_THE_BODY -> connection.write(Arrays.copyOf(bytes, inBody));
      case WITH_A_BODY_CUT_SHORT -> {
        connection.write(Arrays.copyOf(bytes, inBody));
        connection.endOutput();
        return Optional.of(connection.read(question.method()));
      }
      case BEFORE_THE_ANSWER -> connection.write(bytes);
      case IN_THE_ANSWER -> {
        connection.write(bytes);
        connection.readPart(1 + random.nextInt(400));
      }
    }
    return Optional.empty();
  }
}
