package dev.countersign.api.access;

import static java.util.stream.Collectors.joining;

import java.util.List;

/** Allows what no permission allows. */
record NoneOf(List<Permission> parts) implements Permission {

  @Override
  public String name() {
    return "none of " + parts.stream().map(Permission::name).collect(joining(", "));
  }

  @Override
  public boolean allows(AccessRequest attempt) {
    return parts.stream().noneMatch(part -> part.allows(attempt));
  }
}
