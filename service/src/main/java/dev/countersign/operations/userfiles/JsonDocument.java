package dev.countersign.operations.userfiles;

import dev.countersign.operations.failures.CommandFailed;
import java.io.Reader;
import java.io.UncheckedIOException;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the users of one JSON document: an array, or an object with the array {@code users}. Holds
 * one user at a time, so that the memory needed does not depend on their number.
 */
final class JsonDocument implements Iterator<Entry> {

  private static final String USERS = "users";

  private final JsonParser parser;
  private int number;
  private boolean hasNext;

  JsonDocument(Reader text) {
    parser = JsonMapper.shared().createParser(text);
    hasNext = reading(this::findUsers) && reading(this::isAtEntry);
  }

  @Override
  public boolean hasNext() {
    return hasNext;
  }

  @Override
  public Entry next() {
    if (!hasNext) {
      throw new NoSuchElementException();
    }
    number++;
    String place = "User %d, line %d".formatted(number, parser.currentTokenLocation().getLineNr());
    try {
      JsonNode value = parser.readValueAsTree();
      hasNext = isAtEntry();
      return Entry.of(place, value);
    } catch (JacksonIOException unreadable) {
      throw new UncheckedIOException(unreadable.getCause());
    } catch (JacksonException malformed) {
      hasNext = false;
      return Entry.broken(place, "it is not valid JSON.");
    }
  }

  private boolean isAtEntry() {
    JsonToken token = parser.nextToken();
    return token != null && token != JsonToken.END_ARRAY;
  }

  /** Moves to the array of users. */
  private boolean findUsers() {
    JsonToken token = parser.nextToken();
    while (token == JsonToken.START_OBJECT || token == JsonToken.PROPERTY_NAME) {
      token = parser.nextToken();
      if (token == JsonToken.PROPERTY_NAME && parser.currentName().equals(USERS)) {
        token = parser.nextToken();
        break;
      }
      if (token == JsonToken.PROPERTY_NAME) {
        parser.nextToken();
        parser.skipChildren();
        token = JsonToken.PROPERTY_NAME;
      }
    }
    if (token != JsonToken.START_ARRAY) {
      throw new CommandFailed("The file has no array of users. Nothing was imported.");
    }
    return true;
  }

  private static boolean reading(Supplier<Boolean> step) {
    try {
      return step.get();
    } catch (JacksonIOException unreadable) {
      throw new UncheckedIOException(unreadable.getCause());
    } catch (JacksonException malformed) {
      throw new CommandFailed("The file is not valid JSON. Nothing was imported.");
    }
  }
}
