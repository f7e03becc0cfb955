package dev.countersign.fields;

import dev.countersign.errors.ParseFailed;
import dev.countersign.errors.TooLarge;
import dev.countersign.errors.UnsupportedMediaType;
import dev.countersign.settings.ApiSettings;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.Part;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Reads a body as JSON, as a form or as a multipart form, within the limit on its length. */
@Component
class InputReader {

  private final long limit;

  InputReader(ApiSettings settings) {
    this.limit = settings.maxBodySize().toBytes();
  }

  Input read(HttpServletRequest request) throws IOException {
    if (request.getContentLengthLong() > limit) {
      throw new TooLarge(limit);
    }
    String contentType = Optional.ofNullable(request.getContentType()).orElse("");
    String mediaType = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
    if (mediaType.equals("multipart/form-data")) {
      if (parameter(contentType, "boundary").isEmpty()) {
        throw new ParseFailed("Multipart form parse error - Invalid boundary in multipart: None");
      }
      return multipart(request);
    }
    byte[] body = request.getInputStream().readNBytes((int) limit + 1);
    if (body.length > limit) {
      throw new TooLarge(limit);
    }
    if (body.length == 0) {
      return new Input(JsonNodeFactory.instance.objectNode());
    }
    return switch (mediaType) {
      case "application/json" -> new Input(JsonBody.parse(body, parameter(contentType, "charset")));
      case "application/x-www-form-urlencoded" -> new Input(FormBody.parse(body));
      default -> throw new UnsupportedMediaType(contentType);
    };
  }

  private static Optional<String> parameter(String contentType, String name) {
    return Arrays.stream(contentType.split(";", -1))
        .skip(1)
        .map(parameter -> parameter.split("=", 2))
        .filter(parts -> parts.length == 2 && parts[0].strip().equalsIgnoreCase(name))
        .map(parts -> parts[1].strip().replace("\"", ""))
        .findFirst();
  }

  private Input multipart(HttpServletRequest request) throws IOException {
    ObjectNode fields = JsonNodeFactory.instance.objectNode();
    try {
      for (Part part : request.getParts()) {
        String name = part.getName();
        if (part.getSubmittedFileName() == null) {
          fields.put(
              name, new String(part.getInputStream().readAllBytes(), StandardCharsets.UTF_8));
        } else {
          // A file is no text: an empty list makes the field say so.
          fields.putArray(name);
        }
      }
    } catch (ServletException | IllegalStateException | IllegalArgumentException malformed) {
      // The engine says "too long" with this very type, and anything else with another.
      if (NestedExceptionUtils.getMostSpecificCause(malformed).getClass()
          == IllegalStateException.class) {
        throw new TooLarge(limit);
      }
      throw new ParseFailed("Multipart form parse error - the parts could not be read.");
    }
    return new Input(fields);
  }
}
