package dev.countersign.checks.citus;

import dev.countersign.checks.support.CitusCluster;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The commands that the coordinator sent to workers during one request, from its log. */
record RemoteCommands(List<String> commands) {

  private static final Pattern SENT = Pattern.compile("(?:LOG|NOTICE):  issuing (.*)");
  private static final Pattern DETAIL = Pattern.compile(".*DETAIL:  on server .*");
  private static final Pattern SHARD = Pattern.compile("_(\\d{6,})\\b");
  private static final Pattern DATA =
      Pattern.compile("(?is)\\s*(select|insert|update|delete|with)\\b.*");

  /** Executes a request and returns what was logged meanwhile. */
  static RemoteCommands during(CitusCluster cluster, Runnable request) throws IOException {
    int before = cluster.logLines().size();
    request.run();
    List<String> lines = cluster.logLines();
    var commands = new ArrayList<String>();
    boolean isCommand = false;
    for (String line : lines.subList(before, lines.size())) {
      Matcher sent = SENT.matcher(line);
      if (sent.find()) {
        commands.add(sent.group(1));
        isCommand = true;
      } else if (DETAIL.matcher(line).matches()) {
        isCommand = false;
      } else if (isCommand) { // a statement of several lines
        commands.add(commands.removeLast() + " " + line.strip());
      }
    }
    return new RemoteCommands(commands);
  }

  /** Returns the statements that more than one shard executed, without the numbers of shards. */
  List<String> onSeveralShards() {
    Map<String, Set<String>> shards = new TreeMap<>();
    for (String command : commands) {
      if (DATA.matcher(command).matches()) {
        shards
            .computeIfAbsent(SHARD.matcher(command).replaceAll(""), _ -> new TreeSet<>())
            .addAll(SHARD.matcher(command).results().map(found -> found.group()).toList());
      }
    }
    return shards.entrySet().stream()
        .filter(entry -> entry.getValue().size() > tables(entry.getKey()))
        .map(Map.Entry::getKey)
        .toList();
  }

  /** Returns how many tables a statement names: each has a shard of its own number. */
  private static long tables(String statement) {
    return Math.max(
        1,
        Pattern.compile("public\\.(\\w+)")
            .matcher(statement)
            .results()
            .map(found -> found.group(1))
            .distinct()
            .count());
  }

  long statements() {
    return commands.stream().filter(command -> DATA.matcher(command).matches()).count();
  }

  boolean hasTwoPhases() {
    return commands.stream().anyMatch(command -> command.startsWith("PREPARE TRANSACTION"));
  }
}
