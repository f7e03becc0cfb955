package dev.countersign.selfservice.mailedkeys;

import dev.countersign.support.Person;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(
    properties = {
      "countersign.accounts.email-code-login=true",
      "countersign.registration.email-verification=optional"
    })
class MailedKeysTest extends MailedKeysTable {

  static Stream<Arguments> cells() {
    return cells(
        Key.CONFIRM_ADDRESS,
        Key.PASSWORD_RESET,
        Key.LOGIN_CODE,
        Key.UNDO,
        Key.SECURE_ACCOUNT,
        Key.KEEP_ACCOUNT);
  }

  @Override
  Person account() {
    return newPerson();
  }
}
