package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks the dependencies between groups of packages. */
class PackageGraphTest {

  private static final String ROOT = "dev.countersign.";

  /** From top to bottom: a group may use only the groups after it. */
  private static final List<String> GROUPS =
      List.of(
          "tasks",
          "ui",
          "operations",
          "integration",
          "selfservice",
          "credentials",
          "api",
          "identity",
          "http",
          "platform",
          "verifier");

  private record Use(String user, String used) {}

  @Test
  void every_package_stands_in_a_group_and_no_group_uses_one_above_it() {
    Set<String> packages = new TreeSet<>();
    Set<String> upwards = new TreeSet<>();
    Set<String> betweenPackages = new TreeSet<>();
    Set<String> betweenGroups = new TreeSet<>();
    StructureTest.CLASSES.stream()
        .filter(type -> type.getPackageName().startsWith(ROOT))
        .flatMap(PackageGraphTest::uses)
        .forEach(
            use -> {
              packages.add(use.user());
              packages.add(use.used());
              if (!use.user().equals(use.used())) {
                betweenPackages.add(use.user() + " -> " + use.used());
              }
              if (!group(use.user()).equals(group(use.used()))) {
                betweenGroups.add(group(use.user()) + " -> " + group(use.used()));
              }
              if (rank(use.user()) > rank(use.used())) {
                upwards.add(use.user() + " -> " + use.used());
              }
            });

    System.out.printf(
        "figure: %d groups, %d packages, %d arrows between groups, %d between packages, %d upwards%n",
        GROUPS.size(),
        packages.size(),
        betweenGroups.size(),
        betweenPackages.size(),
        upwards.size());
    assertThat(packages).allSatisfy(name -> assertThat(GROUPS).contains(group(name)));
    assertThat(upwards).isEmpty();
  }

  private static Stream<Use> uses(JavaClass type) {
    return type.getDirectDependenciesFromSelf().stream()
        .map(dependency -> dependency.getTargetClass().getBaseComponentType().getPackageName())
        .filter(name -> name.startsWith(ROOT))
        .distinct()
        .map(name -> new Use(withoutRoot(type.getPackageName()), withoutRoot(name)));
  }

  private static String withoutRoot(String name) {
    return name.substring(ROOT.length());
  }

  private static String group(String name) {
    return Arrays.asList(name.split("\\.", 2)).getFirst();
  }

  private static int rank(String name) {
    return GROUPS.indexOf(group(name));
  }
}
