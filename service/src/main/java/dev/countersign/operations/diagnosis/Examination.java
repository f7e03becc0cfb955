package dev.countersign.operations.diagnosis;

/** One question that the doctor asks. Every bean of this type runs. No result has a secret. */
interface Examination {

  String name();

  Examined examine();
}
