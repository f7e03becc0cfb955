package dev.countersign.oracle;

import org.springframework.test.context.TestPropertySource;

/**
 * Replays the areas that were recorded with the default settings, and those whose settings this
 * service does not have: debug pages, and email addresses that are optional or of any length.
 */
@TestPropertySource(properties = "test.database-of=oracle")
class OracleReplayTest extends OracleReplay {

  OracleReplayTest() {
    super(
        "accounts_me",
        "accounts_register",
        "accounts_login",
        "token_obtain_jwt",
        "tasks",
        "permissions",
        "misc",
        "auth_header",
        "token_refresh",
        "accounts_token_refresh",
        "token_verify",
        "accounts_logout",
        "browser_protections",
        "auth_allowany",
        "variant_debug",
        "variant_email_optional",
        "variant_email_plainfield");
  }
}
