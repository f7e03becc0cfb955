package dev.countersign.operations.userfiles;

import dev.countersign.identity.groups.Group;
import dev.countersign.identity.groups.PermissionName;
import java.util.List;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A line of an export that holds a group; such lines come before those of the users. */
record GroupLine(String group, List<String> permissions) {

  private static final int LONGEST_NAME = 150;

  static GroupLine of(Group group) {
    return new GroupLine(group.name(), List.copyOf(group.permissions()));
  }

  String toJson() {
    return JsonMapper.shared().writeValueAsString(this);
  }

  /** Parses the line; returns empty if it does not hold a group. */
  static Optional<Reading> read(String line) {
    if (!line.contains("\"group\"")) {
      return Optional.empty();
    }
    try {
      JsonNode tree = JsonMapper.shared().readTree(line);
      return tree.path("group").isString() && !tree.has("username")
          ? Optional.of(of(tree).checked())
          : Optional.empty();
    } catch (JacksonException malformed) {
      return Optional.empty();
    }
  }

  private static GroupLine of(JsonNode tree) {
    return new GroupLine(
        tree.path("group").stringValue(),
        tree.path("permissions").valueStream().map(name -> name.asString("")).toList());
  }

  private Reading checked() {
    boolean isValid =
        !group.isEmpty()
            && group.length() <= LONGEST_NAME
            && group.indexOf('\0') < 0
            && permissions.stream().allMatch(PermissionName::isValid);
    return isValid
        ? new Reading.Group(this)
        : new Reading.Invalid("the name or a permission of the group is not allowed.");
  }
}
