package dev.countersign.platform.jobs;

import com.github.kagkarlsson.scheduler.serializer.Serializer;
import org.jspecify.annotations.Nullable;

/** Passes the data of a job on as it is stored. {@link JobQueue} encrypts it. */
enum StoredBytes implements Serializer {
  INSTANCE;

  @Override
  public byte @Nullable [] serialize(@Nullable Object data) {
    return (byte[]) data;
  }

  @Override
  public <T> @Nullable T deserialize(Class<T> type, byte @Nullable [] stored) {
    return type.cast(stored);
  }
}
