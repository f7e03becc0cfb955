package dev.countersign.platform.database;

import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Compares a standby with the primary by their positions in the write-ahead log. */
final class WalPositionStore {

  private WalPositionStore() {}

  /**
   * A position of the primary. Positions of different timelines cannot be compared: a fail-over
   * begins a new timeline, which may lack the end of the earlier one.
   *
   * @param system Identifies the cluster to which primary and standbys belong.
   */
  record Position(String lsn, int timeline, long system) {}

  /** How a standby compares with a position of the primary. */
  enum Replay {
    REACHED,
    BEHIND,
    /** The server is no standby, or belongs to another cluster or timeline. */
    UNRELATED
  }

  /**
   * Returns the position that includes every visible commit, or empty if the server is a standby. A
   * commit is flushed before it is visible, unless synchronous_commit is off.
   */
  static Optional<Position> written(JdbcClient primary) {
    return primary
        .sql(
            """
            select case current_setting('synchronous_commit')
                        when 'off' then pg_current_wal_insert_lsn()
                        else pg_current_wal_flush_lsn()
                   end as lsn,
                   substr(pg_walfile_name(pg_current_wal_flush_lsn()), 1, 8) as timeline,
                   (select system_identifier from pg_control_system()) as system
             where not pg_is_in_recovery()
            """)
        .query(
            (row, _) ->
                new Position(
                    row.getString("lsn"),
                    Integer.parseUnsignedInt(row.getString("timeline"), 16),
                    row.getLong("system")))
        .optional();
  }

  /**
   * Gives each statement of the transaction its own snapshot. With one snapshot for all, the
   * comparison could see a later position than the read that follows it.
   */
  static void beginReads(JdbcClient standby) {
    standby.sql("set transaction isolation level read committed").update();
  }

  static Replay compare(JdbcClient standby, Position position) {
    return standby
        .sql(
            """
            select pg_is_in_recovery()
                   and (select min_recovery_end_timeline from pg_control_recovery()) = :timeline
                   and (select system_identifier from pg_control_system()) = :system as is_related,
                   pg_last_wal_replay_lsn() >= cast(:lsn as pg_lsn) as is_reached
            """)
        .param("timeline", position.timeline())
        .param("system", position.system())
        .param("lsn", position.lsn())
        .query(
            (row, _) ->
                !row.getBoolean("is_related")
                    ? Replay.UNRELATED
                    : row.getBoolean("is_reached") ? Replay.REACHED : Replay.BEHIND)
        .single();
  }
}
