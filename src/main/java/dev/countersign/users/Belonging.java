package dev.countersign.users;

/**
 * Rows that go when their user goes. Every bean of this type is asked, so that a new kind of row is
 * one file more and nothing is left behind.
 */
public interface Belonging {

  /** What people call them, in the plural. */
  String name();

  long count(long userId);

  void remove(long userId);
}
