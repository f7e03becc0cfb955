package dev.countersign.http.fields;

import dev.countersign.platform.errors.ParseFailed;
import dev.countersign.platform.errors.TooLarge;
import dev.countersign.platform.errors.UnsupportedMediaType;
import jakarta.servlet.MultipartConfigElement;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import org.eclipse.jetty.http.HttpException;
import org.springframework.stereotype.Component;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Reads a body as JSON, form or multipart form, up to the maximum length. */
@Component
public class InputReader {

  /** Lists the media types of request bodies that the service reads. */
  public static final List<String> MEDIA_TYPES =
      List.of("application/json", "application/x-www-form-urlencoded", "multipart/form-data");

  private static final String ATTRIBUTE = Input.class.getName();
  private static final String FORM = "application/x-www-form-urlencoded";
  private static final String MULTIPART = "multipart/form-data";
  private static final Set<String> FORMS = Set.of(FORM, MULTIPART);

  /** Jetty takes the limits of multipart bodies from this attribute of the request. */
  private static final String MULTIPART_LIMITS = "org.eclipse.jetty.multipartConfig";

  private final BodyLimits limits;

  InputReader(BodyLimits limits) {
    this.limits = limits;
  }

  /** Returns the body if an earlier step has read it, for example to show it again on a page. */
  public static Optional<Input> known(HttpServletRequest request) {
    return request.getAttribute(ATTRIBUTE) instanceof Input input
        ? Optional.of(input)
        : Optional.empty();
  }

  /** Reads the body once; later calls return the same input. */
  public Input read(HttpServletRequest request) {
    if (request.getAttribute(ATTRIBUTE) instanceof Input known) {
      return known;
    }
    Input input = readBody(request);
    request.setAttribute(ATTRIBUTE, input);
    return input;
  }

  /** Returns the body of an HTML form; leaves any other body unread for the endpoint. */
  public Optional<Input> readForm(HttpServletRequest request) {
    return FORMS.contains(mediaType(contentType(request)))
        ? Optional.of(read(request))
        : Optional.empty();
  }

  private Input readBody(HttpServletRequest request) {
    int limit = limits.of(request.getRequestURI());
    if (request.getContentLengthLong() > limit) {
      throw new TooLarge(limit);
    }
    String contentType = contentType(request);
    String mediaType = mediaType(contentType);
    try {
      return new Input(
          mediaType.equals(MULTIPART)
              ? multipart(request, contentType, limit)
              : parse(bytes(request, limit), mediaType, contentType));
    } catch (IOException | HttpException.RuntimeException cutOff) {
      throw new ParseFailed("The request body could not be read to its end.");
    }
  }

  private static String contentType(HttpServletRequest request) {
    return Optional.ofNullable(request.getContentType()).orElse("");
  }

  private static String mediaType(String contentType) {
    return contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
  }

  private static byte[] bytes(HttpServletRequest request, int limit) throws IOException {
    byte[] body = request.getInputStream().readNBytes(limit + 1);
    if (body.length > limit) {
      throw new TooLarge(limit);
    }
    return body;
  }

  /** Parses the body; treats a missing body as an empty object, whatever its media type. */
  private static JsonNode parse(byte[] body, String mediaType, String contentType) {
    if (body.length == 0) {
      return JsonNodeFactory.instance.objectNode();
    }
    return switch (mediaType) {
      case "application/json" -> JsonBody.parse(body, parameter(contentType, "charset"));
      case FORM -> FormBody.parse(body);
      default -> throw new UnsupportedMediaType(contentType);
    };
  }

  /** Returns the content of a file in a multipart form that was read before. */
  public static Optional<byte[]> file(HttpServletRequest request, String name) {
    boolean isRead = known(request).isPresent();
    return isRead && mediaType(contentType(request)).equals(MULTIPART)
        ? MultipartBody.file(request, name)
        : Optional.empty();
  }

  private static JsonNode multipart(HttpServletRequest request, String contentType, int limit)
      throws IOException {
    if (parameter(contentType, "boundary").isEmpty()) {
      throw new ParseFailed("Multipart form parse error - Invalid boundary in multipart: None");
    }
    // The threshold keeps the parts in memory: a file on the disk could outlive the request.
    request.setAttribute(MULTIPART_LIMITS, new MultipartConfigElement("", limit, limit, limit));
    return MultipartBody.parse(request, limit);
  }

  private static Optional<String> parameter(String contentType, String name) {
    return Arrays.stream(contentType.split(";", -1))
        .skip(1)
        .map(parameter -> parameter.split("=", 2))
        .filter(parts -> parts.length == 2 && parts[0].strip().equalsIgnoreCase(name))
        .map(parts -> parts[1].strip().replace("\"", ""))
        .findFirst();
  }
}
