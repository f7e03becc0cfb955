package dev.countersign.operations.deploycheck;

import java.io.IOException;
import java.util.List;
import java.util.Optional;

/** The status and the headers of a response. */
record ProbeResponse(int status, List<String> lines) {

  static ProbeResponse of(List<String> head) throws IOException {
    if (head.isEmpty() || !head.getFirst().matches("HTTP/1[.][01] [0-9]{3}( .*)?")) {
      throw new IOException("This is not an HTTP response.");
    }
    return new ProbeResponse(
        Integer.parseInt(head.getFirst().substring(9, 12)), head.subList(1, head.size()));
  }

  Optional<String> header(String name) {
    return all(name).stream().findFirst();
  }

  List<String> all(String name) {
    String start = name + ":";
    return lines.stream()
        .filter(line -> line.regionMatches(true, 0, start, 0, start.length()))
        .map(line -> line.substring(start.length()).strip())
        .toList();
  }

  boolean isSuccess() {
    return status / 100 == 2;
  }

  boolean leadsToHttps() {
    return status / 100 == 3 && header("Location").orElse("").startsWith("https://");
  }
}
