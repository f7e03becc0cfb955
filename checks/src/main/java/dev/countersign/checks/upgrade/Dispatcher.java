package dev.countersign.checks.upgrade;

import java.util.List;
import java.util.Random;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.function.IntFunction;

/** Sends each request to one of several services. A removed service gets no more requests. */
final class Dispatcher {

  private final List<Integer> ports = new CopyOnWriteArrayList<>();
  private final ReentrantReadWriteLock use = new ReentrantReadWriteLock(true);

  void add(int port) {
    ports.add(port);
  }

  void remove(int port) {
    use.writeLock().lock();
    try {
      ports.remove(Integer.valueOf(port));
    } finally {
      use.writeLock().unlock();
    }
  }

  <T> T with(Random random, IntFunction<T> request) {
    use.readLock().lock();
    try {
      return request.apply(ports.get(random.nextInt(ports.size())));
    } finally {
      use.readLock().unlock();
    }
  }
}
