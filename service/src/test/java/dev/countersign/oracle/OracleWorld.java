package dev.countersign.oracle;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.util.Base64;
import javax.crypto.SecretKeyFactory;
import javax.crypto.spec.PBEKeySpec;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Creates the users and tasks that existed when the recording began. */
final class OracleWorld {

  static final long ALICE = 1;
  static final long BOB = 2;
  static final long CAROL = 3;
  static final long DAVE = 4;
  static final long DELETED = 999_999;
  static final String PASSWORD = "correct-horse-1";

  private static final String SALT = "oracleoracleoracleorac";
  private static final int ITERATIONS = 100;

  private final JdbcClient database;

  OracleWorld(JdbcClient database) {
    this.database = database;
  }

  void arrange() {
    addUser(ALICE, "alice", true, false);
    addUser(BOB, "bob", false, false);
    addUser(CAROL, "carol", true, true);
    addUser(DAVE, "dave", true, false);
    database.sql("select setval('users_id_seq', 4)").query(Long.class).single();
    addTask(1, "alice task 0", true, ALICE);
    addTask(2, "alice task 1", false, ALICE);
    addTask(3, "alice task 2", false, ALICE);
    addTask(4, "dave public", true, DAVE);
    database.sql("select setval('tasks_id_seq', 4)").query(Long.class).single();
  }

  /**
   * Removes tasks created over HTTP. The original stack creates none, so they would change later
   * lists.
   */
  void removeNewTasks() {
    database.sql("delete from tasks where id > 4").update();
  }

  void setActive(long id, boolean isActive) {
    database
        .sql("update users set is_active = :isActive where id = :id")
        .param("isActive", isActive)
        .param("id", id)
        .update();
  }

  void deleteUser(long id) {
    database.sql("delete from usernames where user_id = :id").param("id", id).update();
    database.sql("delete from users where id = :id").param("id", id).update();
  }

  void addUser(long id, String name, boolean isActive, boolean isStaff) {
    database
        .sql(
            """
            insert into users
                   (id, username, email, password, is_active, is_staff, is_superuser, date_joined)
            overriding system value
            values (:id, :name, :email, :password, :isActive, :isStaff, false,
                    timestamptz '2026-11-14 23:00:01.234567Z')
            """)
        .param("id", id)
        .param("name", name)
        .param("email", name + "@example.com")
        .param("password", djangoPassword())
        .param("isActive", isActive)
        .param("isStaff", isStaff)
        .update();
    database
        .sql("insert into usernames (username_key, user_id) values (:name, :id)")
        .param("name", name)
        .param("id", id)
        .update();
  }

  /**
   * Uses a time in the recorded month, because the recording contains the beginning of the time.
   */
  private void addTask(long id, String title, boolean isPublic, long createdBy) {
    database
        .sql(
            """
            insert into tasks (id, title, is_public, created_by, created_at)
            overriding system value
            values (:id, :title, :isPublic, :createdBy, timestamptz '2026-11-14 23:32:03.783038Z')
            """)
        .param("id", id)
        .param("title", title)
        .param("isPublic", isPublic)
        .param("createdBy", createdBy)
        .update();
  }

  /** Returns a hash in Django's format, with few iterations to be quick. */
  private static String djangoPassword() {
    PBEKeySpec spec = new PBEKeySpec(PASSWORD.toCharArray(), SALT.getBytes(UTF_8), ITERATIONS, 256);
    try {
      byte[] hash =
          SecretKeyFactory.getInstance("PBKDF2WithHmacSHA256").generateSecret(spec).getEncoded();
      String encoded = Base64.getEncoder().encodeToString(hash);
      return "pbkdf2_sha256$" + ITERATIONS + "$" + SALT + "$" + encoded;
    } catch (GeneralSecurityException missing) {
      throw new IllegalStateException("This JDK has no PBKDF2.", missing);
    }
  }
}
