package dev.countersign.http.protections;

import jakarta.servlet.http.HttpServletResponse;
import java.lang.reflect.Method;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.stereotype.Component;

/** Sets the frame headers that an endpoint declares on its method, or else on its class. */
@Component
public class FramingProtection {

  private record Place(Method method, Class<?> endpoint) {}

  private final Map<Place, Optional<FrameOptions>> known = new ConcurrentHashMap<>();

  /** Sets the headers. Call it before the endpoint runs, so that refusals have them too. */
  public void apply(Method method, Class<?> endpoint, HttpServletResponse response) {
    known
        .computeIfAbsent(new Place(method, endpoint), FramingProtection::declared)
        .ifPresent(options -> ProtectionHeaders.frame(options, response::setHeader));
  }

  private static Optional<FrameOptions> declared(Place place) {
    return Stream.of(place.method(), place.endpoint())
        .map(element -> AnnotatedElementUtils.findMergedAnnotation(element, Framing.class))
        .flatMap(Stream::ofNullable)
        .findFirst()
        .map(Framing::value);
  }
}
