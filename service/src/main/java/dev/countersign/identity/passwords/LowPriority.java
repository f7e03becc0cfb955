package dev.countersign.identity.passwords;

import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.Optional;

/**
 * Lowers the priority of a thread. Java's thread priorities have no effect on Linux, but a thread
 * can raise its own nice value (setpriority(2)).
 */
@SuppressWarnings("restricted") // This class exists for one native call.
final class LowPriority {

  private static final int THREAD = 0;
  private static final int THIS_ONE = 0;
  private static final int NICE = 10;

  private static final Optional<MethodHandle> SET_PRIORITY = find();

  private LowPriority() {}

  /** Lowers the priority of the current thread; does nothing on other systems. */
  static void takeOn() {
    SET_PRIORITY.ifPresent(LowPriority::call);
  }

  private static void call(MethodHandle setPriority) {
    try {
      int _ = (int) setPriority.invokeExact(THREAD, THIS_ONE, NICE);
    } catch (Throwable impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  private static Optional<MethodHandle> find() {
    if (!System.getProperty("os.name").equals("Linux")) {
      return Optional.empty();
    }
    Linker linker = Linker.nativeLinker();
    FunctionDescriptor three =
        FunctionDescriptor.of(
            ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT, ValueLayout.JAVA_INT);
    return linker
        .defaultLookup()
        .find("setpriority")
        .map(address -> linker.downcallHandle(address, three));
  }
}
