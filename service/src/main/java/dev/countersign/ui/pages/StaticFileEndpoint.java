package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.answers.Content;
import dev.countersign.http.templates.StaticFile;
import dev.countersign.http.templates.StaticFiles;
import dev.countersign.platform.errors.NotFound;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Optional;
import org.springframework.web.bind.annotation.GetMapping;

/**
 * Sends the static files of pages. Browsers may cache a file for a year, because its path contains
 * the hash of its content.
 */
@Endpoint(value = StaticFiles.PREFIX + "{hash}/{*path}", forBrowsers = true)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
@ThrottleScope("static")
class StaticFileEndpoint {

  private final StaticFiles files;

  StaticFileEndpoint(StaticFiles files) {
    this.files = files;
  }

  @GetMapping
  Answer send(HttpServletRequest request) {
    StaticFile file = files.at(request.getRequestURI()).orElseThrow(NotFound::new);
    return Answer.ok(new Content(file.type(), file.bytes(), Optional.empty(), file.gzipped()))
        .with("Cache-Control", "public, max-age=31536000, immutable");
  }
}
