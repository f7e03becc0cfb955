package dev.countersign.operations.terminal;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The option that names the directory of extensions, a short form of the setting. */
public class ExtensionsOption {

  @Option(
      names = "--extensions",
      paramLabel = "DIR",
      description = "Load the extensions in this directory: countersign.extensions.directory.")
  private @Nullable String directory;

  public List<String> with(List<String> settings) {
    var all = new ArrayList<>(settings);
    if (directory != null) {
      all.add("--countersign.extensions.directory=" + directory);
    }
    return all;
  }
}
