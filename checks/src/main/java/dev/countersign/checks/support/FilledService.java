package dev.countersign.checks.support;

import dev.countersign.support.Http.Response;
import dev.countersign.support.KeptConnection;
import java.util.Random;
import java.util.concurrent.atomic.AtomicIntegerArray;

/** A service with a filled database, which can rotate any of its logins. */
public final class FilledService implements AutoCloseable {

  public static final String REFRESH = "/api/token/refresh/";

  private final String name;
  private final Population population;
  private final ServiceProcess service;
  private final AtomicIntegerArray generations;

  public FilledService(
      DurableDatabase database, String name, Population population, String... settings)
      throws Exception {
    this.name = name;
    this.population = population;
    this.generations = new AtomicIntegerArray(population.logins());
    this.service = new ServiceProcess(database.create(name), settings);
    new Filling(database, name, population).run(passwordHash(database));
  }

  /** Returns the hash of the users' password, created by the service. */
  private String passwordHash(DurableDatabase database) throws Exception {
    try (var connection = new KeptConnection(port())) {
      RegisteredUser.register(connection, "first");
    }
    return database.texts(name, "select password from users where username = 'first'").getFirst();
  }

  public Population population() {
    return population;
  }

  public int users() {
    return population.users();
  }

  public int logins() {
    return population.logins();
  }

  public String name() {
    return name;
  }

  public int port() {
    return service.port();
  }

  public long pid() {
    return service.pid();
  }

  /**
   * Returns the next token of a login in one share. Threads with different shares never collide.
   */
  public String anyToken(Random random, int share, int shares) {
    return nextToken(share + shares * random.nextInt(logins() / shares));
  }

  public String nextToken(int login) {
    return population.refreshToken(login, generations.getAndIncrement(login));
  }

  /**
   * Returns the nanoseconds from the first byte of the request to the last byte of the response.
   */
  public static long rotate(KeptConnection connection, String token) {
    String body = RegisteredUser.body(token);
    long start = System.nanoTime();
    Response answer = connection.post(REFRESH, "", body);
    long taken = System.nanoTime() - start;
    if (answer.status() != 200) {
      throw new IllegalStateException("A rotation was refused: " + answer);
    }
    return taken;
  }

  @Override
  public void close() {
    service.close();
  }
}
