package dev.countersign.ui.pages;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.AuthenticationSchemes;
import dev.countersign.api.access.IsAuthenticated;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.api.endpoints.Endpoint;
import dev.countersign.api.throttle.ThrottleScope;
import dev.countersign.credentials.session.SessionScheme;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.Origin;
import dev.countersign.platform.settings.BrowserPaths;
import dev.countersign.selfservice.dataexport.AccountExport;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.web.bind.annotation.PostMapping;

/**
 * Sends the visitor's data as a file. Accepts only a form of ours, so that no other site can start
 * the download.
 */
@Endpoint(value = BrowserPaths.DATA_DOWNLOAD, forBrowsers = true)
@AuthenticationSchemes(SessionScheme.class)
@Permissions({IsAuthenticated.class, RecentlyAuthenticated.class})
class DataDownload {

  private final AccountExport export;

  DataDownload(AccountExport export) {
    this.export = export;
  }

  @PostMapping
  @ThrottleScope("export")
  Answer download(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return export.of(caller.userId(), Origin.of(request));
  }
}
