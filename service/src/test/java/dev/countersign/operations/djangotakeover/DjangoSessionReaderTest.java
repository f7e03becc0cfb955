package dev.countersign.operations.djangotakeover;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.operations.djangotakeover.DjangoSessionReader.Login;
import dev.countersign.platform.settings.Secret;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reads session data that Django 3.2 wrote for the user 7. */
class DjangoSessionReaderTest {

  static final String KEY = "estate-secret-key-0123456789-abcdefghijklmnopqrstuvwxyz-ABCDEF";
  static final String PASSWORD =
      "pbkdf2_sha256$1000$seasalt$PgmCHNNUkMw6MH7+EhX62ztDkbwLcBiyrY6Bhno5jCM=";
  static final String SESSION =
      ".eJxVjEEOwiAQRe_C2hCgFIpL956BDDODVA0kpV0Z765NutDtf-_9l4iwrSVunZc4kzgLL06_WwJ8cN0B3aHemsRW12VOclfkQbu8NuLn5XD_Dgr08q0tDl5ZpGQQHTmfiIO1GrSCSYfRetaUNSI75cIAhtxIGZUxmtnnKYn3B_KSOFs:1xTOgY:w9iMaFzR-lXhyPf04reLXTldpBp_Wj0aW8ZTDICtSJQ";
  static final String STALE =
      ".eJxVjEEOwiAQAP_C2RCkFLoevfcNZGEXqRpISnsy_l1JetDrzGRewuO-Zb83Xv1C4iKcOP2ygPHBpQu6Y7lVGWvZ1iXInsjDNjlX4uf1aP8GGVvuW9bJkbEUGBhNUEmz4kjaAPEwuTO4OHIyeuCUcCK0oEYDiNZB_Ebi_QEUqji2:1xTOgY:7tfiSgzVWUlinApt9ScqRcr_HMghY7b2YOutc_lEzKY";
  private static final String LONG =
      ".eJztjEEOwiAQRe_C2hCgFFqX7j1DM8wMtmogKW1iYry7NOlCdx7Av_z__fcUA6zLOKyF52EicRReHD67AHjjtA10hXTJEnNa5inIDZH7WuQ5E99PO_slGKGM9W2x8coiBYPoyPlA3FurQSvodN9az5qiRmSnXN-AIddSRGWMZvaxC1Wa8sLV9Pjn54jXG2p3x58:1xTOgY:XA60xKv4K81zRaX6v9N4jYz_NzGVBrx1afj0OMuLM2A";
  private static final String ANONYMOUS =
      "eyJjYXJ0IjpbMV19:1xTOgY:4vkzBBHLQ67t6zMdSF2m6tOBMk80lMBJzAO6UX7krgw";
  private static final String EARLIER =
      "OTk5ZmE3MzEyOWQ0MjA3OWRlOTNiYzQ1ZDZmMDA4MzQzNTllYWE3NTp7Il9hdXRoX3VzZXJfaWQiOiI3IiwiX2F1dGhfdXNlcl9iYWNrZW5kIjoiZGphbmdvLmNvbnRyaWIuYXV0aC5iYWNrZW5kcy5Nb2RlbEJhY2tlbmQiLCJfYXV0aF91c2VyX2hhc2giOiI0YzM3MDRjZGIyY2M2ZDY3YmRlOTQ0MWExMGE4MTk1NDdlMWRmMWNjZTYwNjkzYTJkNjVkZmMwMjIxZWU3ZjhiIn0=";

  private final DjangoSessionReader reader = new DjangoSessionReader(List.of(Secret.of(KEY)));

  @ParameterizedTest
  @ValueSource(strings = {SESSION, LONG, EARLIER})
  void a_session_names_its_user_and_belongs_to_the_present_password(String data) {
    Login login = reader.login(data).orElseThrow();

    assertThat(login.userId()).isEqualTo(7);
    assertThat(reader.isOfPassword(login, PASSWORD)).isTrue();
    assertThat(reader.isOfPassword(login, PASSWORD + "x")).isFalse();
  }

  @Test
  void a_session_from_before_a_change_of_the_password_does_not_belong_to_it() {
    Login login = reader.login(STALE).orElseThrow();

    assertThat(reader.isOfPassword(login, PASSWORD)).isFalse();
  }

  @Test
  void a_session_without_a_login_names_no_user() {
    assertThat(reader.isSigned(ANONYMOUS)).isTrue();
    assertThat(reader.login(ANONYMOUS)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {SESSION, LONG, EARLIER})
  void a_session_that_another_key_signed_names_no_user(String data) {
    var other = new DjangoSessionReader(List.of(Secret.of(KEY + "x")));

    assertThat(other.login(data)).isEmpty();
    assertThat(other.isSigned(data)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", ":", "::", "a:b:c", "bm8=", "gASVAA==", "ä"})
  void other_text_names_no_user(String data) {
    assertThat(reader.login(data)).isEmpty();
  }

  @Test
  void a_changed_session_names_no_user() {
    assertThat(reader.login(SESSION.replace("1xTOgY", "1xTOgZ"))).isEmpty();
    assertThat(reader.login("." + ANONYMOUS)).isEmpty();
  }
}
