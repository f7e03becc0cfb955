package dev.countersign.ui.usercsv;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayAddUsers;
import dev.countersign.api.access.Permissions;
import dev.countersign.api.access.RecentlyAuthenticated;
import dev.countersign.http.answers.Answer;
import dev.countersign.http.fields.InputReader;
import dev.countersign.http.fields.LargeBody;
import dev.countersign.platform.errors.ValidationFailed;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.selfservice.passwordreset.StaffResetLink;
import dev.countersign.ui.pages.FormState;
import dev.countersign.ui.pages.PageWriter;
import dev.countersign.ui.pages.PostedForm;
import dev.countersign.ui.staff.StaffPage;
import dev.countersign.ui.staff.StaffPaths;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import java.util.Optional;
import org.springframework.context.annotation.Bean;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;

/** Imports users from a CSV file: upload, preview, import and result are states of one page. */
@StaffPage(StaffPaths.USER_IMPORT)
@Permissions({IsAdminUser.class, MayAddUsers.class, RecentlyAuthenticated.class})
class UserImportPage {

  private static final int LARGEST_FILE = 5 << 20;

  /** Room for the boundaries of the parts and the CSRF token. */
  private static final int OTHER_PARTS = 16 << 10;

  private final PageWriter pages;
  private final StaffUserImport imports;
  private final UserFileReader reader;
  private final StaffResetLink resetLink;

  UserImportPage(
      PageWriter pages, StaffUserImport imports, UserFileReader reader, StaffResetLink resetLink) {
    this.pages = pages;
    this.imports = imports;
    this.reader = reader;
    this.resetLink = resetLink;
  }

  @Bean
  static LargeBody uploadedUsers() {
    return new LargeBody(StaffPaths.USER_IMPORT, LARGEST_FILE + OTHER_PARTS);
  }

  @GetMapping
  Answer show(Authenticated caller, HttpServletRequest request) {
    return show(caller, FormState.of(Map.of()), request);
  }

  /** Imports the file that `confirm` names, forgets the file, or keeps the uploaded one. */
  @PostMapping
  Answer change(Authenticated caller, PostedForm form, HttpServletRequest request) {
    return form.submit(
        () -> {
          act(Actor.of(caller, request), form, request);
          return Answer.redirect(StaffPaths.USER_IMPORT);
        },
        failure -> show(caller, FormState.of(Map.of()).with(failure), request));
  }

  private void act(Actor actor, PostedForm form, HttpServletRequest request) {
    Optional<String> confirmed = form.text("confirm");
    if (confirmed.isPresent()) {
      imports.run(actor, confirmed.get(), form.text("send_links").isPresent());
    } else if (form.text("discard").isPresent()) {
      imports.discard(actor);
    } else {
      imports.keep(actor, file(request));
    }
  }

  private static byte[] file(HttpServletRequest request) {
    byte[] content =
        InputReader.file(request, UserFileReader.FILE)
            .filter(bytes -> bytes.length > 0)
            .orElseThrow(() -> new ValidationFailed(UserFileReader.FILE, "Choose a file."));
    if (content.length > LARGEST_FILE) {
      throw new ValidationFailed(UserFileReader.FILE, "The file is larger than 5 MB.");
    }
    return content;
  }

  private Answer show(Authenticated caller, FormState form, HttpServletRequest request) {
    Map<String, Object> model = form.model();
    model.put("staff_section", "users");
    model.put("columns", String.join(", ", reader.columns()));
    model.put("most", UserFileReader.MOST);
    model.put("sends_mail", resetLink.isReady());
    Optional<ImportPreview> file = imports.preview(Actor.of(caller, request));
    model.put("has_file", file.isPresent());
    file.ifPresent(known -> model.put("file", known));
    return pages.show("staff/user-import.html", model, request);
  }
}
