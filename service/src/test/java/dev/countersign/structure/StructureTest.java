package dev.countersign.structure;

import static com.tngtech.archunit.core.domain.JavaCall.Predicates.target;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleName;
import static com.tngtech.archunit.core.domain.properties.HasOwner.Predicates.With.owner;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import dev.countersign.Countersign;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.modulith.core.ApplicationModules;

class StructureTest {

  static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.countersign");

  @Test
  void packages_use_only_what_they_declare_and_never_in_a_circle() {
    ApplicationModules.of(Countersign.class).verify();
  }

  @Test
  @Tag("R21")
  void only_stores_speak_sql() {
    check(
        noClasses()
            .that()
            .haveSimpleNameNotEndingWith("Store")
            .and()
            .resideOutsideOfPackage("..database..")
            .should()
            .dependOnClassesThat()
            .areAssignableTo(JdbcClient.class)
            .orShould()
            .dependOnClassesThat()
            .resideInAnyPackage("java.sql", "javax.sql"));
  }

  @Test
  void only_the_answer_writer_and_the_headers_around_it_touch_a_response() {
    check(
        noClasses()
            .that()
            .resideOutsideOfPackages(
                "..answers..",
                "..protections..",
                "..endpoints..",
                "..access..",
                "..throttle..",
                "..health..")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("jakarta.servlet.http.HttpServletResponse"));
  }

  @Test
  void one_class_lists_the_path_of_a_request() {
    check(
        noClasses()
            .that()
            .doNotHaveSimpleName("RequestPath")
            .should()
            .dependOnClassesThat()
            .haveSimpleName("WebServerFactoryCustomizer")
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("FilterRegistrationBean")
            .orShould()
            .callConstructorWhere(target(owner(simpleName("MappedInterceptor"))))
            .orShould()
            .dependOnClassesThat()
            .haveSimpleName("InterceptorRegistry"));
  }

  @Test
  void time_comes_from_a_clock() {
    check(
        noClasses()
            .should()
            .callMethod(java.time.Instant.class, "now")
            .orShould()
            .callMethod(System.class, "currentTimeMillis"));
  }

  @Test
  void nothing_is_called_impl_manager_helper_or_utils() {
    check(classes().should().haveNameNotMatching(".*(Impl|Manager|Helper|Utils|Abstract\\w+)"));
  }

  /**
   * Jobs and the secrets of second factors are encrypted; they are no tokens. A static token of
   * Django is the exception: it cannot be derived and must be shown again (decision 69). Password
   * hashes of Firebase are computed by a cipher and never decrypted (decision 73).
   */
  @Test
  void no_token_of_this_service_is_ever_decrypted() {
    check(
        noClasses()
            .that()
            .resideInAPackage("..credentials..")
            .and()
            .doNotHaveSimpleName("CarriedTokenCipher")
            .should()
            .dependOnClassesThat()
            .haveSimpleName("PurposeCipher"));
    check(
        noClasses()
            .that()
            .doNotHaveSimpleName("PurposeCipher")
            .and()
            .doNotHaveSimpleName("FirebaseScryptFormat")
            .should()
            .dependOnClassesThat()
            .haveFullyQualifiedName("javax.crypto.Cipher")
            .orShould()
            .dependOnClassesThat()
            .resideInAPackage("com.nimbusds.."));
  }

  private static void check(ArchRule rule) {
    rule.check(CLASSES);
  }
}
