package dev.countersign.faults;

import org.springframework.test.context.TestPropertySource;

/** The same failures with events disabled: each change still has a transaction of its own. */
@TestPropertySource(properties = "countersign.events.enabled=false")
class StatementFaultsWithoutEventsTest extends StatementFaultsTest {}
