package dev.countersign.selfservice.mailedkeys;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.support.Http.Response;
import dev.countersign.support.Person;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;
import org.springframework.test.context.TestPropertySource;

@TestPropertySource(properties = "countersign.registration.mode=invite")
class MailedInvitationTest extends MailedKeysTable {

  static Stream<Arguments> cells() {
    return cells(Key.INVITATION);
  }

  @Override
  Person account() {
    String email = newAddress();
    ok(
        http()
            .request("POST", "/api/users/invitations/")
            .header("Authorization", "Token " + staffToken())
            .json(json("email", email)));
    Response registered = register(last(Key.INVITATION));
    assertThat(registered.status()).as(registered.toString()).isEqualTo(201);
    long id =
        database()
            .sql("select id from users where email = :email")
            .param("email", email)
            .query(Long.class)
            .single();
    String username =
        database()
            .sql("select username from users where id = :id")
            .param("id", id)
            .query(String.class)
            .single();
    return new Person(id, username, email, PASSWORD);
  }
}
