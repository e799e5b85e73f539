package dev.plumbline.standalone.demo;

import java.nio.file.Path;
import java.util.List;

/**
 * One host of the sample fleet and the log folder its profiled run left behind.
 *
 * @param name host name
 * @param logs the log folder; sub-folders {@code devN} hold the devices
 * @param devices the devices
 */
public record SampleHost(String name, Path logs, List<SampleDevice> devices) {

  /**
   * A device of the host.
   *
   * @param folder name of its sub-folder
   * @param id index on the host
   * @param serial serial number
   */
  public record SampleDevice(String folder, String id, String serial) {}
}
