package dev.countersign.checks.staff;

import dev.countersign.checks.support.DurableDatabase;
import dev.countersign.checks.support.Findings;
import dev.countersign.checks.support.ServiceProcess;
import dev.countersign.support.Browser;
import dev.countersign.support.Http;
import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import dev.countersign.support.Tokens;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Measures the staff site with very many users and with few. */
final class StaffSite {

  private static final int FEW = 1_000;
  private static final int LOOKS = 15;
  private static final long FIRST_USER = 1_000_000_000;
  private static final double FLAT = 5;

  private StaffSite() {}

  public static void main(String[] arguments) throws Exception {
    boolean quick = List.of(arguments).contains("--quick");
    int many = quick ? 50_000 : 1_000_000;
    var findings = new Findings("staff");
    try (var database = new DurableDatabase();
        var fewUsers = new ServiceProcess(database.create("few"));
        var manyUsers = new ServiceProcess(database.create("many"))) {
      fill(database, "few", FEW);
      fill(database, "many", many);
      Browser lookingAtFew = staff(database, "few", fewUsers);
      Browser lookingAtMany = staff(database, "many", manyUsers);
      looks(lookingAtFew, FEW); // warm-up
      looks(lookingAtMany, many);
      Map<String, Double> few = looks(lookingAtFew, FEW);
      Map<String, Double> lots = looks(lookingAtMany, many);
      tell(few, lots, many);
      findings.expect(
          "every list, search and page is available", lots.keySet().equals(few.keySet()));
      if (!quick) {
        compare(findings, lots);
      }
      walk(findings, database, manyUsers, many);
      paint(findings, database, fewUsers, manyUsers, quick);
    }
    findings.exit();
  }

  /**
   * Fills the tables: one user in 1,000 is staff, one in 100 inactive, one in 5 never logged in.
   */
  private static void fill(DurableDatabase database, String name, int users) throws SQLException {
    database.execute(
        name,
        """
        insert into users (id, username, email, password, is_active, is_staff, date_joined,
                           last_login)
        select %1$d + n, 'user' || n, md5(n::text) || '@example.com', 'none', n %% 100 <> 7,
               n %% 1000 = 5, timestamptz '2020-01-01' + n * interval '37 seconds',
               case when n %% 5 > 0
                    then timestamptz '2025-01-01' + (n::bigint * 7919 %% %2$d) * interval '11 seconds'
               end
          from generate_series(0, %2$d - 1) n
        """
            .formatted(FIRST_USER, users));
    database.execute(
        name,
        "insert into usernames (username_key, user_id) select username, id from users where id >= "
            + FIRST_USER);
    database.execute(
        name,
        """
        insert into logins (user_id, id, epoch, generation, created_at, rotated_at, expires_at,
                            user_agent, address)
        select id, md5(id::text)::uuid, 0, 0, now() - (id %% 100000) * interval '1 second', now(),
               now() + interval '7 days', 'Mozilla/5.0 (X11; Linux x86_64)', '192.0.2.7'
          from users
        """
            .formatted());
    // As the job of the service would.
    database.execute(
        name,
        """
        insert into user_search_texts (user_id, text)
        select id, lower(username) || chr(10) || lower(email) from users
        on conflict (user_id) do nothing
        """);
    database.execute(
        name,
        """
        insert into last_logins (at, user_id)
        select coalesce(last_login, '-infinity'), id from users
        on conflict do nothing
        """);
    database.execute(name, "vacuum analyze");
  }

  private static Browser staff(DurableDatabase database, String name, ServiceProcess service)
      throws SQLException {
    var browser = new Browser(new Http(service.port()));
    browser.login(registered(database, name, service, "staff", "is_staff = true"));
    return browser;
  }

  private static Person registered(
      DurableDatabase database,
      String name,
      ServiceProcess service,
      String username,
      String assignment)
      throws SQLException {
    String password = "Zx9-longpass";
    Response answer =
        new Http(service.port())
            .post(
                "/api/accounts/register/",
                Tokens.json(
                    Map.of(
                        "username", username,
                        "email", username + "@example.org",
                        "password", password,
                        "password2", password)));
    if (answer.status() != 201) {
      throw new IllegalStateException(answer.toString());
    }
    database.execute(
        name, "update users set " + assignment + " where username = '" + username + "'");
    return new Person(0, username, username + "@example.org", password);
  }

  /** Measures the pages that staff use, including the deepest page of each list. */
  private static Map<String, Double> looks(Browser staff, int users) {
    String last = "user" + (users - 1);
    var addresses = new LinkedHashMap<String, String>();
    addresses.put("search for a whole name", "users/?q=" + last.toUpperCase(Locale.ROOT));
    addresses.put("search for an address", "users/?q=c4ca4238");
    addresses.put("search for a common prefix", "users/?q=u&sort=-last_login");
    addresses.put("search without results", "users/?q=zzz");
    addresses.put("search inside an address", "users/?q=a0b923820dcc");
    addresses.put("search inside every address", "users/?q=example");
    addresses.put("search inside addresses of staff", "users/?q=example&is_staff=yes");
    addresses.put("search for staff among all", "users/?q=u&is_staff=yes");
    addresses.put("filter: staff", "users/?is_staff=yes");
    addresses.put("filter: inactive, by last login", "users/?is_active=no&sort=-last_login");
    addresses.put("filter: superusers", "users/?is_superuser=yes");
    addresses.put("logins of one user", "logins/?user=" + last);
    for (String sort : List.of("username", "date_joined", "last_login")) {
      addresses.put("by " + sort + ", first page", "users/?sort=" + sort);
      addresses.put("by " + sort + ", deepest page", deepest(staff, sort));
    }
    addresses.put("logins, first page", "logins/");
    addresses.put("start", "");
    var times = new LinkedHashMap<String, Double>();
    addresses.forEach((name, address) -> times.put(name, median(staff, "/admin/" + address)));
    return times;
  }

  /** Returns the last page: it starts after the last row of the first page in reverse order. */
  private static String deepest(Browser staff, String sort) {
    String turned = staff.get("/admin/users/?sort=-" + sort).body();
    String place =
        turned.replaceAll("(?s).*after=([^\"]*)\" rel=\"next\".*", "$1").replaceAll("&amp;.*", "");
    return "users/?sort=" + sort + "&after=" + place;
  }

  private static double median(Browser staff, String address) {
    var millis = new double[LOOKS];
    for (int look = 0; look < LOOKS; look++) {
      long start = System.nanoTime();
      Response answer = staff.get(address);
      millis[look] = (System.nanoTime() - start) / 1e6;
      if (answer.status() != 200) {
        throw new IllegalStateException(address + " " + answer);
      }
    }
    Arrays.sort(millis);
    return millis[LOOKS / 2];
  }

  private static void tell(Map<String, Double> few, Map<String, Double> many, int users) {
    many.forEach(
        (name, time) -> {
          double ratio = time / Optional.ofNullable(few.get(name)).orElseThrow();
          Findings.figure(
              "%s: %.1f ms with %,d users, %.1f times the time with %,d"
                  .formatted(name, time, users, ratio, FEW));
        });
  }

  private static void compare(Findings findings, Map<String, Double> many) {
    many.forEach(
        (name, time) -> {
          if (name.startsWith("search")) {
            findings.expect(name + " takes less than a second", time < 1000);
          }
        });
    for (String sort : List.of("username", "date_joined", "last_login")) {
      double first = Optional.ofNullable(many.get("by " + sort + ", first page")).orElseThrow();
      double deep = Optional.ofNullable(many.get("by " + sort + ", deepest page")).orElseThrow();
      findings.expect(
          "by %s the deepest page takes about as long as the first".formatted(sort),
          deep < FLAT * first);
    }
  }

  /** Runs the browser scenario, if Chromium and Node are installed. */
  private static void walk(
      Findings findings, DurableDatabase database, ServiceProcess service, int users)
      throws IOException, InterruptedException, SQLException {
    String script = System.getenv("BROWSER_CHECK");
    String screens = System.getenv("SCREENS");
    if (script == null || screens == null) {
      System.out.println(
          "skipped: Chromium or Node is missing, so the browser scenario does not run");
      return;
    }
    Person walker =
        registered(database, "many", service, "walker", "is_staff = true, is_superuser = true");
    int exit =
        node(
            script,
            url(service),
            Tokens.json(Map.of("username", "walker", "password", walker.password())),
            Tokens.json(Map.of("username", "user" + (users - 1))),
            screens);
    findings.expect("a staff user finds and helps a user in a browser", exit == 0);
  }

  /** Measures when the start page is painted, if Chromium and Node are installed. */
  private static void paint(
      Findings findings,
      DurableDatabase database,
      ServiceProcess few,
      ServiceProcess many,
      boolean quick)
      throws IOException, InterruptedException, SQLException {
    String script = System.getenv("BROWSER_CHECK");
    if (script == null) {
      return;
    }
    registered(database, "few", few, "painter", "is_staff = true");
    Person painter = registered(database, "many", many, "painter", "is_staff = true");
    int exit =
        node(
            Path.of(script).resolveSibling("paint-run.mjs").toString(),
            url(many),
            url(few),
            Tokens.json(Map.of("username", "painter", "password", painter.password())),
            quick ? "print" : "judge");
    findings.expect("the dashboard is painted", exit == 0);
  }

  private static String url(ServiceProcess service) {
    return "http://127.0.0.1:" + service.port();
  }

  /** Runs a script with Node and returns its exit code. */
  private static int node(String... arguments) throws IOException, InterruptedException {
    var command = new ArrayList<>(List.of("node"));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).inheritIO().start().waitFor();
  }
}
