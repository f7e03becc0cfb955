package dev.countersign.reference;

import static dev.countersign.reference.ReferencePage.code;
import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.djangotakeover.MatchingSettings;
import dev.countersign.operations.djangotakeover.MatchingSettings.Match;
import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Keeps docs/reference/django-settings.md equal to the settings and to what a takeover writes. */
class DjangoSettingsReferenceTest {

  private static final String INTRODUCTION =
      """
      Which setting of Countersign replaces one of Django, Django REST framework, SimpleJWT, dj-rest-auth, django-cors-headers or
      django-axes. Those marked *yes* are written by `takeover inspect --write-settings`, with the values of your project:
      [Coming from Django](../coming-from-django.md). [Settings](settings.md) has types, defaults and meanings.
      """;

  @Test
  void the_page_lists_every_setting_that_has_a_counterpart_in_django() throws IOException {
    SortedMap<String, Setting> settings = Setting.all();
    Set<String> written =
        MatchingSettings.matches().stream()
            .map(match -> "countersign." + match.countersign())
            .collect(Collectors.toSet());
    SortedMap<String, Set<String>> byDjango = new TreeMap<>();
    settings.values().forEach(setting -> add(byDjango, setting.django(), setting.name()));
    MatchingSettings.matches().forEach(match -> add(byDjango, match));

    assertThat(settings.keySet()).containsAll(written);
    assertThat(byDjango).hasSizeGreaterThan(50);
    new ReferencePage(
            "django-settings.md",
            getClass(),
            "Settings of Django and their successors",
            INTRODUCTION)
        .table(
            List.of("Django", "Countersign", "written by a takeover"),
            byDjango.entrySet().stream()
                .flatMap(
                    entry ->
                        entry.getValue().stream()
                            .map(
                                name ->
                                    List.of(
                                        entry.getKey(),
                                        code(name),
                                        written.contains(name) ? "yes" : "")))
                .toList())
        .assertCurrent();
  }

  private static void add(SortedMap<String, Set<String>> byDjango, Match match) {
    for (String name : match.django().split(", ", -1)) {
      add(byDjango, code(name), "countersign." + match.countersign());
    }
  }

  private static void add(SortedMap<String, Set<String>> byDjango, String django, String name) {
    if (!django.isEmpty()) {
      byDjango.computeIfAbsent(django, _ -> new TreeSet<>()).add(name);
    }
  }
}
