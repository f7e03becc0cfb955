package dev.countersign.reference;

import static dev.countersign.reference.ReferencePage.code;
import static dev.countersign.reference.ReferencePage.plain;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.SortedMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Keeps the pages of settings equal to the metadata of the settings' records. */
class SettingsReferenceTest {

  private static final List<String> COLUMNS =
      List.of("setting, environment variable", "type", "default", "Django", "meaning");

  /** The groups of the first page: what clients notice. */
  private static final List<String> OF_USE =
      List.of(
          "",
          "api",
          "jwt",
          "revocations",
          "session",
          "csrf",
          "cors",
          "token",
          "introspection",
          "forward-auth",
          "profile-claims",
          "rights-claims");

  /** The groups of the second page: accounts, how users log in, and what staff can do. */
  private static final List<String> OF_ACCOUNTS =
      List.of(
          "registration",
          "accounts",
          "profile",
          "password",
          "breached-passwords",
          "passkeys",
          "second-factor",
          "confirm-access",
          "lockout",
          "superuser",
          "staff",
          "impersonation",
          "languages",
          "ui");

  /** Settings of Spring Boot that have no default here and that most installations need. */
  private static final List<String> OF_SPRING =
      List.of(
          "spring.datasource.username",
          "spring.datasource.password",
          "spring.mail.host",
          "spring.mail.port",
          "spring.mail.username",
          "spring.mail.password",
          "server.address",
          "server.ssl.bundle");

  private static final String HOW_TO_SET =
      """
      Give a setting as an argument (`--countersign.jwt.leeway=5s`), as an environment variable (`COUNTERSIGN_JWT_LEEWAY=5s`),
      as a file named after the setting in `/run/secrets`, or in `config/application.yaml`. The service does not start with a
      setting that it does not know. `bin/countersign diffsettings --all` prints every value in use and where it was set.
      """;

  private static final String VALUES =
      """
      A duration is a number with a unit: `500ms`, `30s`, `15m`, `1h`, `7d`. A size is `64KB` or `1MB`. A rate is `10/min`,
      also with `sec`, `hour` or `day`. An argument or variable holds a list with commas: `a,b`. The column *Django* names the
      setting of Django, Django REST framework, SimpleJWT or django-axes that has the same effect.
      """;

  private final SortedMap<String, Setting> all = Setting.all();
  private final List<Setting> ours =
      all.values().stream().filter(setting -> setting.name().startsWith("countersign.")).toList();
  private int written;

  @Test
  void the_pages_list_every_setting_with_type_default_variable_and_django_name()
      throws IOException {
    List<String> ofOperation =
        ours.stream()
            .map(Setting::group)
            .filter(group -> !OF_USE.contains(group) && !OF_ACCOUNTS.contains(group))
            .distinct()
            .toList();
    var use =
        new ReferencePage(
            "settings.md",
            getClass(),
            "Settings",
            """
            These settings change what clients see: keys, endpoints, tokens, sessions and cookies.
            [Settings of accounts](settings-of-accounts.md) has those for users, passwords, second factors and pages,
            [Settings of operation](settings-of-operation.md) those for proxies, mail, the database and jobs.""");
    use.paragraph(HOW_TO_SET).paragraph(VALUES);
    OF_USE.forEach(group -> section(use, group));
    var accounts =
        new ReferencePage(
            "settings-of-accounts.md",
            getClass(),
            "Settings of accounts",
            "These settings concern accounts: registration, passwords, second factors, lockouts, staff and pages.\n"
                + "[Settings](settings.md) explains how to write them.");
    OF_ACCOUNTS.forEach(group -> section(accounts, group));
    var operation =
        new ReferencePage(
            "settings-of-operation.md",
            getClass(),
            "Settings of operation",
            "These settings concern the operator: HTTPS and proxies, mail, the database, the audit log, scheduled jobs and checks.\n"
                + "[Settings](settings.md) has all others and explains how to write them.");
    ofOperation.forEach(group -> section(operation, group));
    var boot =
        new ReferencePage(
            "settings-of-spring-boot.md",
            getClass(),
            "Settings of Spring Boot",
            "Settings of Spring Boot that most installations need or that have another default here, and the two profiles.\n"
                + "[Settings](settings.md) explains how to write them.");
    spring(boot);
    profiles(boot);

    assertThat(ours).hasSizeGreaterThan(100);
    assertThat(ours).allSatisfy(s -> assertThat(s.description()).as(s.name()).isNotBlank());
    assertThat(written).isEqualTo(ours.size());
    use.assertCurrent();
    accounts.assertCurrent();
    operation.assertCurrent();
    boot.assertCurrent();
  }

  private void section(ReferencePage page, String group) {
    List<List<String>> rows =
        ours.stream()
            .filter(setting -> setting.group().equals(group))
            .map(SettingsReferenceTest::row)
            .toList();
    written += rows.size();
    page.section(group.isEmpty() ? "countersign" : "countersign." + group).table(COLUMNS, rows);
  }

  private static List<String> row(Setting setting) {
    return List.of(
        spellings(setting.name()),
        setting.type(),
        setting.shownDefault(),
        setting.django(),
        setting.meaning());
  }

  private static String spellings(String name) {
    return Stream.of(name, Setting.variable(name))
        .filter(spelling -> !spelling.isEmpty())
        .map(ReferencePage::code)
        .collect(Collectors.joining("<br>"));
  }

  private void spring(ReferencePage page) throws IOException {
    Stream<List<String>> changed =
        PackagedSettings.in("application.yaml").values().stream()
            .filter(value -> !value.name().startsWith("countersign."))
            .map(value -> springRow(value.name(), code(value.value()), value.comment()));
    Stream<List<String>> unset = OF_SPRING.stream().map(name -> springRow(name, "none", ""));
    page.section("Spring Boot")
        .paragraph(
            "Every other setting of Spring Boot works too. A name with capital letters cannot be an environment variable.")
        .table(COLUMNS, Stream.concat(changed, unset).toList());
  }

  private List<String> springRow(String name, String shownDefault, String comment) {
    Setting setting = all.getOrDefault(name, new Setting(name, "java.lang.String", "", ""));
    String firstSentence = setting.description().replaceFirst("(?s)\\.\\s.*", ".");
    return List.of(
        spellings(name),
        setting.type(),
        shownDefault,
        setting.django(),
        plain(comment.isEmpty() ? firstSentence : sentence(comment)));
  }

  private static String sentence(String comment) {
    boolean beginsWithName = comment.split(" ", 2)[0].contains(".");
    String start = comment.substring(0, 1);
    return (beginsWithName ? start : start.toUpperCase(Locale.ROOT))
        + comment.substring(1).replaceFirst("\\.?$", ".");
  }

  private static void profiles(ReferencePage page) throws IOException {
    for (String profile : List.of("prod", "dev")) {
      page.section("Profile " + profile)
          .paragraph(
              "`--spring.profiles.active=%s` sets these defaults instead.".formatted(profile))
          .table(
              List.of("setting", "default", "meaning"),
              PackagedSettings.in("application-" + profile + ".yaml").values().stream()
                  .map(
                      value ->
                          List.of(
                              code(value.name()),
                              code(value.value()),
                              value.comment().isEmpty() ? "" : plain(sentence(value.comment()))))
                  .toList());
    }
  }
}
