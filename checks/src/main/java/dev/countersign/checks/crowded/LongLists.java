package dev.countersign.checks.crowded;

import dev.countersign.checks.crowded.Crowded.Place;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.RegisteredUser;
import dev.countersign.support.Browser;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import java.util.List;
import java.util.function.Function;

/** Requests every list of a user who has very many rows. */
final class LongLists {

  private static final int BOUND_BYTES = 2_000_000;
  private static final double DEADLINE_MILLIS = 5_500;

  private final Place place;

  LongLists(Place place) {
    this.place = place;
  }

  void run() throws Exception {
    String access = Crowded.login(place.service(), "hoarder").get("access").asString();
    Crowded.login(place.service(), "watcher");
    place.execute(
        "update users set is_staff = true, is_superuser = true where username = 'watcher'");
    long id = place.number("select id from users where username = 'hoarder'");
    Browser owner = browser("hoarder");
    Browser staff = browser("watcher");
    fill(id, rows());
    for (String path :
        List.of(
            "/account/",
            "/account/devices/",
            "/account/passkeys/",
            "/account/security/",
            "/account/activity/",
            "/account/data/")) {
      look(path, owner::get);
    }
    for (String path :
        List.of(
            "/admin/users/" + id + "/",
            "/admin/users/" + id + "/timeline/",
            "/admin/users/" + id + "/delete/",
            "/admin/users/",
            "/admin/logins/",
            "/admin/sessions/",
            "/admin/tokens/")) {
      look(path, staff::get);
    }
    for (String path :
        List.of(
            "/api/tasks/",
            "/api/tasks/public/",
            "/api/accounts/sessions/",
            "/api/accounts/passkeys/",
            "/api/accounts/activity/",
            "/api/accounts/me/")) {
      look(path, given -> place.http().request("GET", given).bearer(access).send());
    }
    look("/admin/users/" + id + "/", browser("watcher")::get);
    int count = rows();
    browser("hoarder");
    long left = place.number("select count(*) from sessions where user_id = " + id);
    place
        .findings()
        .expect(
            "a login of that user deletes about 1,000 old sessions, left " + left,
            left <= count - 990);
  }

  private int rows() {
    return place.isQuick() ? 20_000 : 100_000;
  }

  private Browser browser(String name) {
    var browser = new Browser(place.http());
    browser.login(new Person(0, name, name + "@example.com", RegisteredUser.PASSWORD));
    return browser;
  }

  private void look(String path, Function<String, Response> request) {
    long start = System.nanoTime();
    Response answer = request.apply(path);
    double millis = (System.nanoTime() - start) / 1e6;
    int size = answer.bodyBytes().length;
    Findings.figure("%s: %d, %d kB, %.0f ms".formatted(path, answer.status(), size / 1000, millis));
    place
        .findings()
        .expect(
            path + " of a user with many rows succeeds and is below 2 MB",
            answer.status() == 200 && size < BOUND_BYTES);
    place.expectTime(path + " arrives within the deadline", millis < DEADLINE_MILLIS);
  }

  private void fill(long id, int count) throws Exception {
    place.execute(
        """
        insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                            user_agent, address, methods)
        select users.id, (left(md5(n::text), 24) || '00000000')::uuid, login_epoch, 0, now(), now(),
               now() + interval '7 days', repeat('x', 200), '2001:db8::1', 'pwd'
          from users, generate_series(1, %2$d) as n
         where users.id = %1$d;
        insert into sessions (user_id, id, epoch, created_at, used_at, authenticated_at, methods,
                              expires_at, user_agent, address)
        select users.id, md5(n::text)::uuid, login_epoch, now() - interval '1 minute',
               now() - interval '1 minute', now() - interval '1 minute', 'pwd',
               now() + interval '14 days', repeat('x', 200), '2001:db8::1'
          from users, generate_series(1, %2$d) as n
         where users.id = %1$d;
        insert into passkeys (user_id, id, handle, credential_id, public_key, counter, name,
                              transports, is_backup_eligible, is_backed_up, created_at)
        select %1$d, md5(n::text)::uuid, 'handle', md5(n::text)::bytea, 'key', 0,
               repeat('n', 100), 'internal', true, true, now()
          from generate_series(1, %2$d) as n;
        insert into tasks (title, is_public, created_by, created_at)
        select repeat('t', 200), true, %1$d, now()
          from generate_series(1, %2$d) as n
        """
            .formatted(id, count));
  }
}
