package dev.countersign.operations.deploycheck;

import dev.countersign.platform.checks.Finding;
import java.util.Comparator;
import java.util.List;

/**
 * Defines the order of findings in JSON, on the staff site and at start-up, independent of where a
 * check is declared. Findings with other ids follow.
 */
final class FindingOrder {

  private static final List<String> IDS =
      List.of(
          """
          countersign.W035 countersign.W002 security.W020 countersign.W001 countersign.W009
          countersign.E009 countersign.W005 countersign.E008 countersign.W025 countersign.W017
          countersign.W010 countersign.W031 countersign.W027 countersign.E006 security.W016
          countersign.W016 countersign.E002 security.W018 countersign.W028 countersign.W023
          countersign.W008 security.W019 countersign.I004 countersign.E012 security.W004
          countersign.W006 security.W021 security.W005 countersign.I003 countersign.W020
          countersign.W029 countersign.W011 security.W006 countersign.I002 countersign.W019
          security.E024 countersign.W030 countersign.W021 countersign.W022 countersign.W007
          countersign.W036 security.W022 security.E023 countersign.W003 countersign.W026
          countersign.W004 countersign.E003 countersign.E004 countersign.W014 countersign.W015
          security.W009 security.W025 security.W015 security.W012 countersign.I001
          countersign.E007 security.W008 countersign.W018 countersign.E005 countersign.W032"""
              .split("\\s"));

  static final Comparator<Finding> BY_ID = Comparator.comparingInt(FindingOrder::place);

  private FindingOrder() {}

  private static int place(Finding finding) {
    int place = IDS.indexOf(finding.id());
    return place < 0 ? IDS.size() : place;
  }
}
