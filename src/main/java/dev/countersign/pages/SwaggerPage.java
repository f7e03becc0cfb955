package dev.countersign.pages;

import dev.countersign.access.AllowAny;
import dev.countersign.access.AuthenticationSchemes;
import dev.countersign.access.Permissions;
import dev.countersign.answers.Answer;
import dev.countersign.endpoints.Endpoint;
import dev.countersign.protections.CsrfProtection;
import dev.countersign.session.SessionScheme;
import dev.countersign.settings.ApiSettings;
import dev.countersign.settings.BrowserPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;

/** The interface to read and to try out; whoever has logged in does so as themselves. */
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
            BrowserPaths.LOG_IN + "?next=" + request.getRequestURI(),
            "csrf_header",
            csrf.headerName()),
        request);
  }
}
