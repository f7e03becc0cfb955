package dev.countersign.deploycheck;

/** A question to the database. Every bean of this type is asked once the database answers. */
interface DatabaseCheck extends Check {}
