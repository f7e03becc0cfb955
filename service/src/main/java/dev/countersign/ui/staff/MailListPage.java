package dev.countersign.ui.staff;

import dev.countersign.api.access.Authenticated;
import dev.countersign.api.access.IsAdminUser;
import dev.countersign.api.access.MayChangeUsers;
import dev.countersign.api.access.Permissions;
import dev.countersign.http.answers.Answer;
import dev.countersign.identity.audit.AuditLog;
import dev.countersign.identity.audit.Event;
import dev.countersign.identity.audit.EventKind;
import dev.countersign.platform.mail.DeadMails;
import dev.countersign.selfservice.accounts.Actor;
import dev.countersign.ui.pages.PageWriter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;

/** Lists mails that were not sent at the last try, and sends them again. */
@StaffPage(StaffPaths.MAILS)
class MailListPage {

  private static final int MOST = 200;

  private final PageWriter pages;
  private final DeadMails dead;
  private final AuditLog audit;

  MailListPage(PageWriter pages, DeadMails dead, AuditLog audit) {
    this.pages = pages;
    this.dead = dead;
    this.audit = audit;
  }

  @GetMapping
  Answer show(HttpServletRequest request) {
    Map<String, Object> model = new LinkedHashMap<>();
    model.put("staff_section", "mails");
    model.put("rows", dead.list(MOST));
    FlashMessage.show(model, request);
    return pages.show("staff/mails.html", model, request);
  }

  @PostMapping("{mail:[0-9a-f]{32}}/")
  @Permissions({IsAdminUser.class, MayChangeUsers.class})
  Answer sendAgain(
      Authenticated caller, @PathVariable("mail") String mail, HttpServletRequest request) {
    Event event =
        Actor.of(caller, request).event(EventKind.STAFF_MAIL_RESENT, Event.NO_USER).on(mail);
    boolean isQueued = audit.add(event, () -> dead.sendAgain(mail));
    return (isQueued ? FlashMessage.MAIL_QUEUED : FlashMessage.MAIL_GONE).on(StaffPaths.MAILS);
  }
}
