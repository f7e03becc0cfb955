package dev.countersign.http.fields;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.errors.TooLarge;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.util.Optional;
import org.springframework.core.NestedExceptionUtils;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a multipart form body; Jetty splits it into parts. */
final class MultipartBody {

  private MultipartBody() {}

  static ObjectNode parse(HttpServletRequest request, long limit) throws IOException {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    try {
      for (Part part : request.getParts()) {
        if (part.getSubmittedFileName() == null) {
          fields.put(part.getName(), new String(part.getInputStream().readAllBytes(), UTF_8));
        } else {
          // A file is not text; the empty list makes the field's check report that.
          fields.putArray(part.getName());
        }
      }
    } catch (ServletException | IllegalStateException | IllegalArgumentException refused) {
      if (hasTooManyParts(refused)) {
        throw new ParseFailed("Multipart form parse error - there are more than 1000 fields.");
      }
      throw isTooLong(refused)
          ? new TooLarge(limit)
          : new ParseFailed("Multipart form parse error - the parts could not be read.");
    }
    return fields;
  }

  /** Returns the content of a file; the form was parsed before. */
  static Optional<byte[]> file(HttpServletRequest request, String name) {
    try {
      Part part = request.getPart(name);
      return part == null || part.getSubmittedFileName() == null
          ? Optional.empty()
          : Optional.of(part.getInputStream().readAllBytes());
    } catch (ServletException | IOException | IllegalStateException unreadable) {
      throw new ParseFailed("Multipart form parse error - the file could not be read.");
    }
  }

  /** Returns whether Jetty's limit of 1,000 parts was exceeded; only the message tells that. */
  private static boolean hasTooManyParts(Exception refused) {
    String message = NestedExceptionUtils.getMostSpecificCause(refused).getMessage();
    return message != null && message.startsWith("Form with too many keys");
  }

  /**
   * Returns whether the body was too long. Jetty reports that with exactly this exception class.
   */
  private static boolean isTooLong(Exception refused) {
    return NestedExceptionUtils.getMostSpecificCause(refused).getClass()
        == IllegalStateException.class;
  }
}
