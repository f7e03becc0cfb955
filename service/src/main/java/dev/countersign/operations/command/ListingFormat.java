package dev.countersign.operations.command;

import picocli.CommandLine.Option;
import tools.jackson.databind.json.JsonMapper;

/** The option --format of commands that print a list. */
class ListingFormat {

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

  boolean isJson() {
    return format == Format.JSON;
  }

  static String json(Object list) {
    return JsonMapper.shared().writerWithDefaultPrettyPrinter().writeValueAsString(list);
  }
}
