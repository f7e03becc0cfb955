package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.support.ServletUriComponentsBuilder;

/** Introduces the service, and links to login, registration and the API. */
@Endpoint(value = BrowserPaths.START, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
class StartPage {

  private final PageWriter pages;
  private final ApiSettings settings;

  StartPage(PageWriter pages, ApiSettings settings) {
    this.pages = pages;
    this.settings = settings;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show(
        "pages/start.html",
        Map.of(
            "origin",
            ServletUriComponentsBuilder.fromContextPath(request).toUriString(),
            "token_path",
            settings.prefix() + "token/",
            "gives_pair",
            settings.tokenEndpoint() == ApiSettings.TokenEndpoint.JWT,
            "profile_path",
            settings.accountPrefix() + "me/",
            "swagger_path",
            settings.prefix() + "schema/swagger-ui/"),
        request);
  }
}
