package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.errors.TooLarge;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import org.springframework.core.NestedExceptionUtils;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** A body of parts, as HTML forms send it when asked to; the engine takes it apart. */
final class MultipartBody {

  private MultipartBody() {}

  static ObjectNode parse(HttpServletRequest request, long limit) throws IOException {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    try {
      for (Part part : request.getParts()) {
        if (part.getSubmittedFileName() == null) {
          fields.put(part.getName(), new String(part.getInputStream().readAllBytes(), UTF_8));
        } else {
          // A file is no text: an empty list makes the field say so.
          fields.putArray(part.getName());
        }
      }
    } catch (ServletException | IllegalStateException | IllegalArgumentException refused) {
      throw isTooLong(refused)
          ? new TooLarge(limit)
          : new ParseFailed("Multipart form parse error - the parts could not be read.");
    }
    return fields;
  }

  /** The engine says so with an exception of this very type, and all else with another. */
  private static boolean isTooLong(Exception refused) {
    return NestedExceptionUtils.getMostSpecificCause(refused).getClass()
        == IllegalStateException.class;
  }
}
