package dev.countersign.http.fields;

import dev.countersign.platform.settings.ApiSettings;
import java.util.Map;
import org.springframework.beans.factory.support.StaticListableBeanFactory;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

/** Creates readers of request bodies without the service, for tests of other packages. */
public final class TestInputReader {

  private TestInputReader() {}

  public static InputReader create() {
    return new InputReader(limits(1 << 20));
  }

  /** Returns limits that are the same for every path. */
  public static BodyLimits limits(int bytes) {
    ApiSettings settings =
        new Binder(
                new MapConfigurationPropertySource(
                    Map.of("countersign.api.max-body-size", bytes + "B")))
            .bindOrCreate("countersign.api", ApiSettings.class);
    return new BodyLimits(
        settings, new StaticListableBeanFactory().getBeanProvider(LargeBody.class));
  }
}
