package dev.countersign.integration.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.countersign.identity.revocations.RevocationView;
import dev.countersign.identity.revocations.Revocations;
import dev.countersign.support.Http.Response;
import dev.countersign.support.ServiceTest;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.springframework.beans.factory.annotation.Autowired;
import org.springframework.test.context.TestPropertySource;

/**
 * Measures the snapshot. {@code -Drevocations.rows=1000000} prints its size, time, CPU and heap at
 * the limit.
 */
@TestPropertySource(properties = "countersign.jwt.access-token-lifetime=31m")
class RevocationSizeTest extends ServiceTest {

  private static final int ROWS = Integer.getInteger("revocations.rows", 30_000);
  private static final int BATCH = 50_000;
  private static final double MEGABYTE = 1e6;

  @Autowired private Revocations revocations;
  @Autowired private RevocationSnapshots snapshots;

  private int lookups;

  @Test
  void the_snapshot_needs_at_most_16_bytes_for_each_user() {
    for (int first = 1; first <= ROWS; first += BATCH) {
      insert(first, Math.min(first + BATCH - 1, ROWS));
    }
    database().sql("analyze users").update();
    long emptyHeap = heap();

    measure("first reading", revocations::refresh);
    RevocationView view = revocations.fresh();
    print("heap of the view: %.1f MB".formatted((heap() - emptyHeap) / MEGABYTE));
    measure("later reading without a change", revocations::refresh);
    database()
        .sql("update users set login_epoch = 9, logins_ended_at = now() where id % 7000 = 0")
        .update();
    measure("later reading with " + ROWS / 1000 + " changes", revocations::refresh);
    measure("signing", snapshots::current);
    print("heap of view and snapshot: %.1f MB".formatted((heap() - emptyHeap) / MEGABYTE));
    Response[] answer = new Response[1];
    measure("GET", () -> answer[0] = http().get("/.well-known/revocations"));
    measure(
        "1,000,000 lookups",
        () -> {
          for (int i = 0; i < 1_000_000; i++) {
            lookups += view.voids(i * 7919L % ROWS * 7, () -> OptionalInt.of(0), 0) ? 1 : 0;
          }
        });
    int size = answer[0].body().length();
    print(
        "%,d users: %,d bytes, %.1f for each"
            .formatted(view.size(), size, 1.0 * size / view.size()));

    assertThat(view.size()).isEqualTo(ROWS);
    assertThat(lookups).isGreaterThan(900_000);
    assertThat(size).isLessThan(16 * ROWS);
  }

  private void insert(int first, int last) {
    database()
        .sql(
            """
            insert into users (id, username, email, password, is_active, is_staff, is_superuser,
                               date_joined, login_epoch, logins_ended_at)
            select id * 7, 'u' || id, '', '', true, false, false, now(), 1 + id % 3,
                   now() - (id % 1800) * interval '1 second'
              from generate_series(:first, :last) id
            """)
        .param("first", first)
        .param("last", last)
        .update();
  }

  private static void measure(String what, Runnable work) {
    long start = System.nanoTime();
    long cpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    work.run();
    long usedCpu = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() - cpu;
    print(
        "%s: %.0f ms, CPU %.0f ms"
            .formatted(what, (System.nanoTime() - start) / 1e6, usedCpu / 1e6));
  }

  private static long heap() {
    MemoryMXBean memory = ManagementFactory.getMemoryMXBean();
    memory.gc();
    return memory.getHeapMemoryUsage().getUsed();
  }

  private static void print(String line) {
    System.out.println(line);
  }
}
