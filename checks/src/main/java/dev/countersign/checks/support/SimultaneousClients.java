package dev.countersign.checks.support;

import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;
import java.util.function.IntFunction;

/** Connections to several services that all start their next request at the same moment. */
public final class SimultaneousClients implements AutoCloseable {

  private final List<KeptConnection> connections = new ArrayList<>();
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  public SimultaneousClients(List<ServiceProcess> services, int size) {
    for (int number = 0; number < size; number++) {
      connections.add(new KeptConnection(services.get(number % services.size()).port()));
    }
  }

  public List<Response> atOnce(IntFunction<Function<KeptConnection, Response>> uses)
      throws Exception {
    var line = new CyclicBarrier(connections.size());
    var running = new ArrayList<Future<Response>>();
    for (int number = 0; number < connections.size(); number++) {
      KeptConnection connection = connections.get(number);
      Function<KeptConnection, Response> use = uses.apply(number);
      running.add(
          threads.submit(
              () -> {
                line.await();
                return use.apply(connection);
              }));
    }
    var answers = new ArrayList<Response>();
    for (Future<Response> answer : running) {
      answers.add(answer.get());
    }
    return answers;
  }

  @Override
  public void close() {
    connections.forEach(KeptConnection::close);
    threads.close();
  }
}
