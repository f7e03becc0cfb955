package dev.countersign.platform.meters;

import java.util.List;

/** Declares meters. Every bean of this type is asked once, after start-up, if metrics are on. */
public interface MeterProvider {

  List<Meter> meters();
}
