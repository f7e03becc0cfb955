package dev.countersign.ui.pages;

import dev.countersign.api.access.AllowAny;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.protections.CsrfProtection;
import dev.countersign.platform.settings.ApiSettings;
import dev.countersign.platform.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows the API in Swagger UI. A logged-in visitor sends requests with the session. */
@Endpoint(value = "${countersign.api.prefix}schema/swagger-ui/", forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions(AllowAny.class)
class SwaggerPage {

  private final PageWriter pages;
  private final CsrfProtection csrf;
  private final ApiSettings settings;

  SwaggerPage(PageWriter pages, CsrfProtection csrf, ApiSettings settings) {
    this.pages = pages;
    this.csrf = csrf;
    this.settings = settings;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    return pages.show(
        "pages/swagger-ui.html",
        Map.of(
            "schema_path",
            settings.prefix() + "schema/",
            "log_in_path",
            BrowserPaths.LOGIN + "?next=" + request.getRequestURI(),
            "csrf_header",
            csrf.headerName()),
        request);
  }
}
