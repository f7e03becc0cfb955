package dev.countersign.pages;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.settings.ApiSettings;
import dev.countersign.settings.BrowserPaths;
import dev.countersign.templates.Templates;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Tells whoever comes by what this is and where to go. */
@Endpoint(value = BrowserPaths.START, forBrowsers = true)
@AuthenticationSchemes({})
@Permissions(AllowAny.class)
class StartPageEndpoint {

  private final Templates templates;
  private final ApiSettings settings;

  StartPageEndpoint(Templates templates, ApiSettings settings) {
    this.templates = templates;
    this.settings = settings;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return Answer.page(
        200,
        templates.render(
            "start.html",
            Map.of(
                "origin",
                ServletUriComponentsBuilder.fromContextPath(request).toUriString(),
                "token_path",
                settings.prefix() + "token/",
                "profile_path",
                settings.accountPrefix() + "me/")));
  }
}
