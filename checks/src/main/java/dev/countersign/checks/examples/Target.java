package dev.countersign.checks.examples;

import dev.countersign.support.Http;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A running example, as a client calls it. */
sealed interface Target {

  /** Sends a request with one header, or without one if the value is empty. */
  Answer get(String header, String value);

  /** Returns the text in a response that shows the user to whom the request belongs. */
  boolean shows(Answer answer, String userId);

  default Answer withToken(String token) {
    return get("Authorization", "Bearer " + token);
  }

  record Answer(int status, String body) {}

  /** A resource server, which shows the user's id at {@code /whoami}. */
  record Server(int port) implements Target {

    @Override
    public Answer get(String header, String value) {
      var request = new Http(port).request("GET", "/whoami");
      var answer = (value.isEmpty() ? request : request.header(header, value)).send();
      return new Answer(answer.status(), answer.body());
    }

    @Override
    public boolean shows(Answer answer, String userId) {
      return answer.body().matches("(?s).*[\":]\\s*" + userId + "[\",}\\s].*");
    }
  }

  /** A proxy with HTTPS in front of an application that returns the headers it gets. */
  record Proxy(int port, Path certificate) implements Target {

    @Override
    public Answer get(String header, String value) {
      var command =
          new ArrayList<>(
              List.of("curl", "-s", "--max-time", "20", "--cacert", certificate.toString()));
      command.addAll(List.of("--resolve", "app.example.com:" + port + ":127.0.0.1"));
      command.addAll(List.of("-w", "\n%{http_code}", "-H", "X-Auth-User-Id: 999991"));
      if (!value.isEmpty()) {
        command.addAll(List.of("-H", header + ": " + value));
      }
      command.add("https://app.example.com:" + port + "/page");
      String output = output(command);
      int last = output.lastIndexOf('\n');
      return new Answer(
          Integer.parseInt(output.substring(last + 1)), output.substring(0, Math.max(last, 0)));
    }

    @Override
    public boolean shows(Answer answer, String userId) {
      return answer.body().contains("reached\n")
          && answer.body().contains("\nx-auth-user-id: " + userId + "\n")
          && !answer.body().contains("999991");
    }

    private static String output(List<String> command) {
      try {
        Process process = new ProcessBuilder(command).start();
        return new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException failure) {
        throw new UncheckedIOException("curl does not start.", failure);
      }
    }
  }
}
