package dev.countersign.operations.djangoreturn;

import dev.countersign.credentials.session.ReturnableSessionStore;
import dev.countersign.credentials.session.ReturnableSessionStore.ActiveCookie;
import dev.countersign.credentials.takeover.CarriedSession;
import dev.countersign.operations.djangoreturn.OwnLoginStore.Carried;
import dev.countersign.operations.djangoreturn.TokenReturn.Target;
import dev.countersign.operations.djangotakeover.DjangoCredentialStore.Session;
import dev.countersign.operations.djangotakeover.DjangoUser;
import dev.countersign.operations.djangotakeover.DjangoUserStore;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.springframework.stereotype.Component;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gives Django the sessions of Countersign, under the cookies that browsers have, and ends those
 * that have ended here.
 */
@Component
class SessionReturn {

  private static final int PAGE = 2_000;

  /** The longest key that the table of Django can hold. */
  private static final int LONGEST_KEY = 40;

  /** How long a cookie of Django stays accepted after its exchange. */
  private static final Duration GRACE = Duration.ofMinutes(1);

  private final ReturnableSessionStore ours;
  private final OwnLoginStore carried;

  SessionReturn(ReturnableSessionStore ours, OwnLoginStore carried) {
    this.ours = ours;
    this.carried = carried;
  }

  void write(Target target, DjangoUserStore users, DjangoSessionContent content, Instant now) {
    List<Session> page = target.stored().sessionsAfter("", PAGE);
    while (!page.isEmpty()) {
      List<Session> rows = page;
      target.django().inTransaction(() -> compare(rows, target, users, content, now));
      page = target.stored().sessionsAfter(rows.getLast().key(), PAGE);
    }
    List<ActiveCookie> active = ours.listAfter(Long.MIN_VALUE, new UUID(0, 0), PAGE);
    while (!active.isEmpty()) {
      List<ActiveCookie> rows = active;
      target.django().inTransaction(() -> put(rows, Map.of(), target, users, content, now));
      active = ours.listAfter(rows.getLast().userId(), rows.getLast().id(), PAGE);
    }
  }

  /** Counts the sessions that are lost because Django does not store sessions in its database. */
  void countLost(ReturnReport report) {
    report.lost(
        "or more sessions: Django stores its sessions in another place",
        ours.listAfter(Long.MIN_VALUE, new UUID(0, 0), PAGE).size(),
        List.of());
  }

  /** Brings the sessions that Django has up to date, and deletes those that have ended here. */
  private void compare(
      List<Session> rows,
      Target target,
      DjangoUserStore users,
      DjangoSessionContent content,
      Instant now) {
    var logins = new HashMap<Session, ObjectNode>();
    for (Session row : rows) {
      content.login(row.data()).ifPresent(found -> logins.put(row, found));
    }
    Map<UUID, Carried> known =
        carried.carriedSessions(
            logins.keySet().stream().map(row -> CarriedSession.digest(row.key())).toList());
    var ended = new HashSet<String>();
    var kept = new HashMap<Session, ObjectNode>();
    var exchanged = new HashMap<UUID, ObjectNode>();
    var written = new ArrayList<String>();
    logins.forEach(
        (row, login) -> {
          Carried state = known.get(CarriedSession.digest(row.key()));
          if (state != null && state.exchangedAt() != null) {
            exchanged.put(CarriedSession.digest(row.key()), login);
          }
          if (ReturnableSessionStore.isCookie(row.key())) {
            written.add(row.key());
          } else if (state != null && isAccepted(state, now)) {
            kept.put(row, login);
          } else if (state != null) {
            ended.add(row.key());
          }
        });
    var active = ours.activeAmong(written);
    written.stream().filter(key -> !active.contains(key)).forEach(ended::add);
    refresh(kept, target, users, content, now);
    put(
        ours.replacing(exchanged.keySet(), userIds(exchanged.values())),
        exchanged,
        target,
        users,
        content,
        now);
    target.report().wrote("sessions removed", target.store().removeSessions(ended));
  }

  private static boolean isAccepted(Carried state, Instant now) {
    Instant exchanged = state.exchangedAt();
    return state.isAccepted() && (exchanged == null || exchanged.isAfter(now.minus(GRACE)));
  }

  /** Signs the sessions again whose users have another password hash now. */
  private static void refresh(
      Map<Session, ObjectNode> kept,
      Target target,
      DjangoUserStore users,
      DjangoSessionContent content,
      Instant now) {
    Map<Long, String> passwords = passwords(userIds(kept.values()), users);
    var changed = new ArrayList<Session>();
    kept.forEach(
        (row, login) -> {
          String password = passwords.get(DjangoSessionContent.userId(login));
          if (password != null && !content.isOfPassword(login, password)) {
            changed.add(
                new Session(row.key(), content.data(login, password, now), row.expiresAt()));
          }
        });
    putAll(changed, "sessions changed", target);
  }

  /** Writes active sessions that Django lacks, with the other content of those they replaced. */
  private static void put(
      List<ActiveCookie> active,
      Map<UUID, ObjectNode> contents,
      Target target,
      DjangoUserStore users,
      DjangoSessionContent content,
      Instant now) {
    List<ActiveCookie> known =
        active.stream()
            .filter(one -> one.cookie() != null && one.cookie().length() <= LONGEST_KEY)
            .toList();
    target
        .report()
        .lost(
            "sessions whose cookies are random: countersign.takeover.returnable was off when they"
                + " began",
            active.size() - known.size(),
            List.of());
    Map<String, Session> present =
        target.stored().sessions(known.stream().map(SessionReturn::cookie).toList()).stream()
            .collect(Collectors.toMap(Session::key, Function.identity()));
    Map<Long, String> passwords =
        passwords(known.stream().map(ActiveCookie::userId).collect(Collectors.toSet()), users);
    var added = new ArrayList<Session>();
    for (ActiveCookie one : known) {
      String password = passwords.get(one.userId());
      Session there = present.get(cookie(one));
      boolean isWritten =
          there != null
              && password != null
              && content
                  .login(there.data())
                  .filter(login -> content.isOfPassword(login, password))
                  .isPresent();
      if (password != null && !isWritten) {
        ObjectNode login =
            one.source() != null && contents.containsKey(one.source())
                ? contents.get(one.source())
                : content.newLogin(one.userId());
        added.add(new Session(cookie(one), content.data(login, password, now), one.expiresAt()));
      }
    }
    putAll(added, "sessions added", target);
  }

  private static void putAll(List<Session> sessions, String kind, Target target) {
    if (!sessions.isEmpty()) {
      target.store().putSessions(sessions);
      target.report().wrote(kind, sessions.size());
    }
  }

  private static String cookie(ActiveCookie one) {
    return Objects.requireNonNull(one.cookie());
  }

  private static Collection<Long> userIds(Collection<ObjectNode> logins) {
    return logins.stream().map(DjangoSessionContent::userId).collect(Collectors.toSet());
  }

  private static Map<Long, String> passwords(Collection<Long> userIds, DjangoUserStore users) {
    return users.find(userIds).stream()
        .collect(Collectors.toMap(DjangoUser::id, DjangoUser::password));
  }
}
