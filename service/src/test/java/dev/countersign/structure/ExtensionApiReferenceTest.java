package dev.countersign.structure;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import dev.countersign.platform.extensionapi.ExtensionApi;
import dev.countersign.reference.ReferencePage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Lists the types that extensions may use, and keeps all others out of their signatures. */
class ExtensionApiReferenceTest {

  private static final Path SOURCES = Path.of("service/src/main/java");

  /** Libraries that an extension gets with the service, beside the JDK. */
  private static final List<String> LIBRARIES =
      List.of("java.", "jakarta.servlet.", "org.springframework.", "tools.jackson.databind.");

  private static final Pattern FIRST_SENTENCE =
      Pattern.compile("(?s)/\\*\\*(.*?)(?:\\.\\s|\\*/)(?:(?!/\\*\\*).)*?@ExtensionApi");

  private final List<JavaClass> marked =
      StructureTest.CLASSES.stream()
          .filter(type -> type.isAnnotatedWith(ExtensionApi.class))
          .sorted(Comparator.comparing(JavaClass::getName))
          .toList();

  @Test
  void the_page_lists_every_marked_type() throws IOException {
    var page =
        new ReferencePage(
            "extension-api.md",
            getClass(),
            "Extension API",
            "Extensions may use these types and their nested types, and no other type of the service. This is version\n"
                + ExtensionApi.VERSION
                + " of the API. [Extensions](../extend/extension.md) explains how to write one.");
    for (String group : marked.stream().map(JavaClass::getPackageName).distinct().toList()) {
      page.section(group)
          .table(
              List.of("type", "purpose"),
              marked.stream()
                  .filter(type -> type.getPackageName().equals(group))
                  .map(type -> List.of(ReferencePage.code(type.getSimpleName()), purpose(type)))
                  .toList());
    }

    assertThat(marked).hasSizeGreaterThan(40);
    page.assertCurrent();
  }

  @Test
  void a_marked_type_exposes_only_marked_types_and_libraries_of_extensions() {
    Set<String> hidden = new TreeSet<>();
    for (JavaClass type : withNested()) {
      exposed(type)
          .filter(
              used -> !isMarked(used) && LIBRARIES.stream().noneMatch(used.getName()::startsWith))
          .forEach(used -> hidden.add(type.getName() + " exposes " + used.getName()));
    }

    assertThat(hidden).isEmpty();
  }

  @Test
  void a_type_that_is_not_marked_is_found() {
    JavaClass user = StructureTest.CLASSES.get("dev.countersign.identity.users.UserStore");

    assertThat(exposed(user).filter(type -> !isMarked(type)).map(JavaClass::getSimpleName))
        .contains("NewUser");
  }

  private List<JavaClass> withNested() {
    return StructureTest.CLASSES.stream().filter(ExtensionApiReferenceTest::isMarked).toList();
  }

  private static boolean isMarked(JavaClass type) {
    return type.isAnnotatedWith(ExtensionApi.class)
        || (type.getModifiers().contains(JavaModifier.PUBLIC)
            && type.getEnclosingClass().filter(ExtensionApiReferenceTest::isMarked).isPresent());
  }

  private static Stream<JavaClass> exposed(JavaClass type) {
    Stream<JavaType> members =
        Stream.concat(
            type.getCodeUnits().stream()
                .filter(ExtensionApiReferenceTest::isOpen)
                .flatMap(
                    unit ->
                        Stream.concat(
                            Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())),
            type.getFields().stream()
                .filter(ExtensionApiReferenceTest::isOpen)
                .map(JavaField::getType));
    Stream<JavaType> parents =
        Stream.concat(type.getInterfaces().stream(), type.getSuperclass().stream());
    return Stream.concat(members, parents)
        .flatMap(each -> each.getAllInvolvedRawTypes().stream())
        .map(JavaClass::getBaseComponentType)
        .filter(each -> !each.isPrimitive());
  }

  private static boolean isOpen(JavaCodeUnit unit) {
    return isOpen(unit.getModifiers());
  }

  private static boolean isOpen(JavaField field) {
    return isOpen(field.getModifiers());
  }

  private static boolean isOpen(Set<JavaModifier> modifiers) {
    return !modifiers.contains(JavaModifier.SYNTHETIC)
        && (modifiers.contains(JavaModifier.PUBLIC) || modifiers.contains(JavaModifier.PROTECTED));
  }

  private static String purpose(JavaClass type) {
    try {
      Path file = SOURCES.resolve(type.getName().replace('.', '/') + ".java");
      Matcher comment = FIRST_SENTENCE.matcher(Files.readString(file));
      assertThat(comment.find()).as("%s has a comment", type.getName()).isTrue();
      String sentence =
          comment
              .group(1)
              .lines()
              .map(line -> line.replaceFirst("^\\s*\\*", "").strip())
              .filter(line -> !line.isEmpty())
              .collect(Collectors.joining(" "));
      return ReferencePage.plain(
          sentence.replaceAll("\\{@\\w+ #?([^}]*)}", "`$1`").replaceFirst("\\.?$", "."));
    } catch (IOException unreadable) {
      throw new IllegalStateException(unreadable);
    }
  }
}
