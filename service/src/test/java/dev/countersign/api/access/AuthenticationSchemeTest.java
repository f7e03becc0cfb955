package dev.countersign.api.access;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.api.access.AuthenticationOutcome.NotAttempted;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class AuthenticationSchemeTest {

  @Test
  void by_default_a_credential_is_sent_in_the_authorization_header_after_the_challenge() {
    assertThat(new BadgeScheme().place())
        .isEqualTo(new CredentialLocation.Header("Authorization", "Badge"));
  }

  @Test
  void a_scheme_with_a_header_of_its_own_names_it_without_a_keyword() {
    var scheme = new BadgeScheme("badge", Optional.of("X-Badge"), NotAttempted::new);

    assertThat(scheme.place()).isEqualTo(new CredentialLocation.Header("X-Badge", ""));
  }

  @Test
  void by_default_all_credentials_of_a_kind_are_of_one_login() {
    Credential credential = () -> "Badge";

    assertThat(credential.login()).isEqualTo("Badge");
    assertThat(credential.username()).isEmpty();
    assertThat(credential.authenticatedAt()).isEmpty();
    assertThat(credential.impersonator()).isEmpty();
    assertThat(credential.methods()).isEmpty();
  }
}
