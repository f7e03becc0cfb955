package dev.countersign.operations.userfiles;

import dev.countersign.operations.failures.CommandFailed;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads comma-separated values with a line of names (RFC 4180). Empty values are left out. */
public final class CsvFile implements Iterator<Entry> {

  /** Ends a record whose quotation mark is never closed, before it fills the memory. */
  private static final int LONGEST_RECORD = 1 << 20;

  private static final int END = -1;

  private final BufferedReader text;
  private final List<String> names;
  private int line = 1;
  private int start = 1;
  private int next;
  private boolean isOpen;

  public CsvFile(BufferedReader text) {
    this.text = text;
    this.next = read();
    this.names = fields();
  }

  /** Returns the names in the first line. */
  public List<String> names() {
    return names;
  }

  /** Returns the line in which the last entry begins. */
  public int line() {
    return start;
  }

  @Override
  public boolean hasNext() {
    while (next == '\n' || next == '\r') {
      skipLineEnd();
    }
    return next != END;
  }

  @Override
  public Entry next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    start = line;
    String place = "Line " + line;
    List<String> fields = fields();
    if (isOpen) {
      return Entry.broken(place, "a quotation mark is not closed.");
    }
    if (fields.size() != names.size()) {
      return Entry.broken(
          place, "it has %d values for %d names.".formatted(fields.size(), names.size()));
    }
    ObjectNode value = JsonNodeFactory.instance.objectNode();
    for (int at = 0; at < fields.size(); at++) {
      if (!fields.get(at).isEmpty()) {
        value.put(names.get(at), fields.get(at));
      }
    }
    return Entry.of(place, value);
  }

  /** Reads one record and the end of its last line. */
  private List<String> fields() {
    var fields = new ArrayList<String>();
    int length = 0;
    while (true) {
      String field = next == '"' ? quoted() : plain();
      fields.add(field);
      length += field.length();
      if (length > LONGEST_RECORD) {
        throw tooLong();
      }
      if (next != ',') {
        skipLineEnd();
        return fields;
      }
      next = read();
    }
  }

  private String plain() {
    var field = new StringBuilder();
    while (next != ',' && next != '\r' && next != '\n' && next != END) {
      add(field);
    }
    return field.toString();
  }

  /** Reads up to the closing mark. Two marks stand for one; what follows the last one is kept. */
  private String quoted() {
    var field = new StringBuilder();
    next = read();
    while (next != END) {
      if (next == '"') {
        next = read();
        if (next != '"') {
          return field + plain();
        }
      }
      add(field);
    }
    isOpen = true;
    return field.toString();
  }

  private void add(StringBuilder field) {
    if (field.length() >= LONGEST_RECORD) {
      throw tooLong();
    }
    if (next == '\n') {
      line++;
    }
    field.append((char) next);
    next = read();
  }

  /** Skips the end of a line: both characters, or one of them. */
  private void skipLineEnd() {
    if (next == '\r' || next == '\n') {
      line++;
    }
    if (next == '\r') {
      next = read();
    }
    if (next == '\n') {
      next = read();
    }
  }

  private CommandFailed tooLong() {
    return new CommandFailed(
        "Line %d belongs to a record that is too long. Is a quotation mark not closed? Nothing was"
                .formatted(line)
            + " imported.");
  }

  private int read() {
    try {
      return text.read();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
