package dev.countersign.operations.djangotakeover;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.countersign.Countersign;
import dev.countersign.operations.command.CountersignCommand;
import dev.countersign.support.TestDatabase;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/** Gives each test a Django database and an empty database of the service. */
@Tag("service")
@ExtendWith(OutputCaptureExtension.class)
abstract class TwoDatabases {

  @TempDir Path folder;
  final String djangoUrl = TestDatabase.freshDatabase();
  final String url = TestDatabase.migratedDatabase();
  final JdbcClient django = client(djangoUrl);
  final JdbcClient database = client(url);

  @BeforeEach
  void createDjangoDatabase() throws IOException {
    try (InputStream sql = getClass().getResourceAsStream("/takeover/django.sql")) {
      django.sql(new String(sql.readAllBytes(), UTF_8)).update();
    }
    session("a".repeat(32), DjangoSessionReaderTest.SESSION);
    session("b".repeat(32), DjangoSessionReaderTest.STALE);
    Files.writeString(folder.resolve("key"), DjangoSessionReaderTest.KEY + "\n");
  }

  final void user(long id, String name) {
    database
        .sql(
            """
            with name as (
                insert into usernames (username_key, user_id) values (:name, :id)
            )
            insert into users (id, username, email, password, date_joined)
            values (:id, :name, '', '!', now())
            """)
        .param("id", id)
        .param("name", name)
        .update();
  }

  final void session(String key, String data) {
    django
        .sql("insert into django_session values (:key, :data, now() + interval '1 day')")
        .param("key", key)
        .param("data", data)
        .update();
  }

  final int inspect(String... more) {
    return run("inspect", List.of(more));
  }

  final int copy(String... more) {
    return withService("import", more);
  }

  /** Runs a command that needs the database of the service. */
  final int withService(String command, String... more) {
    var arguments = new ArrayList<>(List.of(more));
    arguments.add("--countersign.secret-key=" + "k3y".repeat(20));
    arguments.add("--spring.datasource.url=" + url);
    return run(command, arguments);
  }

  final int run(String command, List<String> more) {
    var arguments =
        new ArrayList<>(
            List.of(
                "takeover",
                command,
                "--database-url=" + djangoUrl,
                "--secret-key-file=" + folder.resolve("key")));
    arguments.addAll(more);
    return CountersignCommand.run(Countersign.class, arguments.toArray(String[]::new));
  }

  final long number(String sql) {
    return database.sql(sql).query(Long.class).single();
  }

  final List<String> texts(String sql) {
    return database.sql(sql).query((row, _) -> row.getString(1)).list();
  }

  private static JdbcClient client(String url) {
    return JdbcClient.create(new DriverManagerDataSource(url));
  }
}
