package dev.countersign.faults;

import org.springframework.test.context.TestPropertySource;

/** The same failures with audit events disabled: each change still runs in its own transaction. */
@TestPropertySource(properties = "countersign.events.enabled=false")
class StatementFaultsWithoutEventsTest extends StatementFaultsTest {}
