package dev.countersign.checks.commonpasswords;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.checks.support.Findings;
import dev.countersign.identity.passwords.PasswordRules;
import dev.countersign.identity.passwords.PasswordSettings;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.zip.GZIPInputStream;

/** Counts how many entries of Django's list of common passwords the password rules refuse. */
final class CommonPasswordsOfDjango {

  private static final int SHORTEST = 8;

  private CommonPasswordsOfDjango() {}

  public static void main(String[] arguments) throws IOException {
    List<String> listed = read(Path.of(arguments[0]));
    PasswordRules common = rules(List.of("common"));
    PasswordRules all = rules(List.of("similarity", "min-length", "common", "numeric"));
    long byList = listed.stream().filter(word -> isRefused(common, word)).count();
    long byRules = listed.stream().filter(word -> isRefused(all, word)).count();
    Findings.figure(
        "%d entries of %d characters or more: %d refused as common, %d (%.2f %%) by all rules"
            .formatted(listed.size(), SHORTEST, byList, byRules, 100.0 * byRules / listed.size()));
    listed.stream().filter(word -> !isRefused(all, word)).limit(10).forEach(System.out::println);
    var findings = new Findings("common-passwords");
    findings.expect("every entry is refused", byRules == listed.size());
    findings.exit();
  }

  private static boolean isRefused(PasswordRules rules, String password) {
    return !rules.complaints(password, "", "").isEmpty();
  }

  private static List<String> read(Path list) throws IOException {
    try (var reader =
        new BufferedReader(
            new InputStreamReader(new GZIPInputStream(Files.newInputStream(list)), UTF_8))) {
      return reader.lines().filter(word -> word.length() >= SHORTEST).toList();
    }
  }

  private static PasswordRules rules(List<String> validators) {
    return new PasswordRules(
        new PasswordSettings(
            new PasswordSettings.Argon2(128, 1, 1, PasswordSettings.Argon2.Implementation.AUTO),
            1,
            Duration.ofSeconds(1),
            SHORTEST,
            4096,
            validators,
            null,
            Duration.ofHours(1)));
  }
}
