package dev.countersign.operations.terminal;

import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** The option --format of commands that print a list. */
public class ListingFormat {

  enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The output format: ${COMPLETION-CANDIDATES}; default: ${DEFAULT-VALUE}.",
      defaultValue = "TEXT")
  private Format format = Format.TEXT;

  public boolean isJson() {
    return format == Format.JSON;
  }

  public static String json(Object list) {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(list);
  }
}
