package dev.countersign.platform.jobs;

import static dev.countersign.platform.database.Timestamps.instantOrNull;
import static dev.countersign.platform.database.Timestamps.utc;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.jdbc.PostgreSqlJdbcCustomization;
import com.github.kagkarlsson.scheduler.task.Task;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import javax.sql.DataSource;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/**
 * Adds jobs to the table of db-scheduler. The insert is ours, because it has to join the
 * transaction of the change, and its failures must be those that transactions know how to repeat.
 */
@Repository
class JobStore {

  private final JdbcClient database;
  private final DataSource connections;

  JobStore(JdbcClient database, DataSource connections) {
    this.database = database;
    this.connections = connections;
  }

  /** Returns the builder of a scheduler that reads the table. Makes no connection yet. */
  SchedulerBuilder scheduler(List<Task<?>> tasks) {
    return Scheduler.create(connections, tasks)
        .tableName("jobs")
        // Named here, because the library would otherwise ask the database before it is up.
        .jdbcCustomization(new PostgreSqlJdbcCustomization(false, true))
        .serializer(StoredBytes.INSTANCE);
  }

  void add(String kind, String id, byte[] data, Instant now) {
    database
        .sql(
            """
            insert into jobs (task_name, task_instance, task_data, execution_time, picked, version)
            values (:kind, :id, :data, :now, false, 1)
            """)
        .param("kind", kind)
        .param("id", id)
        .param("data", data)
        .param("now", utc(now))
        .update();
  }

  boolean remove(String kind, String id) {
    return database
            .sql("delete from jobs where task_name = :kind and task_instance = :id")
            .param("kind", kind)
            .param("id", id)
            .update()
        == 1;
  }

  WaitingJobs waiting(Collection<String> kinds, Instant now) {
    return database
        .sql(
            """
            select count(*) as waiting,
                   min(execution_time) as oldest
              from jobs
             where task_name in (:kinds)
            """)
        .param("kinds", kinds)
        .query(
            (row, _) ->
                new WaitingJobs(
                    row.getLong("waiting"),
                    Optional.ofNullable(instantOrNull(row, "oldest"))
                        .filter(oldest -> oldest.isBefore(now))
                        .map(oldest -> Duration.between(oldest, now))
                        .orElse(Duration.ZERO)))
        .single();
  }
}
