package dev.countersign.operations.userfiles;

import tools.jackson.databind.JsonNode;

/** Reads the users of one other system. */
interface ForeignFormat {

  /** Returns why the entry is not a user who could log in; empty if it is one. */
  String exclusion(JsonNode value);

  ForeignUser user(JsonNode value);
}
