package dev.plumbline.ingest.read;

import dev.plumbline.ingest.scan.ScannedInput;
import dev.plumbline.ingest.text.Sha256;
import dev.plumbline.model.device.ControlLayout;
import dev.plumbline.model.device.ControlWord;
import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.EndReason;
import dev.plumbline.model.wire.MarkerLayout;
import dev.plumbline.model.wire.StreamHeader;
import java.io.IOException;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads raw L1 profiler buffers, one file a core: each image is one row. The core comes from the
 * file name ({@code …core_X_Y…}), else from the NoC words of the image; the second image of a core
 * is its next dispatch.
 */
final class L1ImageReader implements StreamReader {
  private static final Pattern CORE = Pattern.compile("core[_-]?(\\d{1,4})[_-](\\d{1,4})");

  @Override
  public @Nullable ReadResult read(ReadJob job) throws IOException {
    MessageDigest digests = Sha256.digest();
    Map<List<Integer>, Long> dispatches = new HashMap<>();
    long bytes = 0;
    FrameFlow flow = null;
    for (ScannedInput file : job.input().files()) {
      byte[] image = job.images().read(file);
      if (image == null) {
        continue;
      }
      ControlLayout layout = ImageFiles.layout(file);
      bytes += image.length;
      job.progress().read(file.file(), image.length);
      ImageFiles.add(digests, image);
      long first = flow == null ? 0 : flow.sequences();
      StreamHeader header = job.header().withFile(file.file());
      DeviceBatchWriter writer =
          new DeviceBatchWriter(
              header,
              layout == ControlLayout.CTL64 ? MarkerLayout.CTL64 : MarkerLayout.CTL32,
              job.names(),
              ClockSyncFile.read(job.input().clockSync(), job.problems()),
              0);
      flow = new FrameFlow(header, writer, job.sink(), first);
      List<Integer> core = core(file, new L1Image().wrap(image, 0, image.length, layout));
      long dispatch = dispatches.merge(core, 1L, Long::sum) - 1;
      writer.addImage(dispatch, 0, core.get(0), core.get(1), image);
      flow.rowAdded();
      flow.flush();
    }
    if (flow == null) {
      return null;
    }
    flow.end(EndReason.COMPLETE, Map.of(), "");
    return new ReadResult(
        job.header().stream(),
        flow.sequences(),
        EndReason.COMPLETE,
        Map.of(),
        bytes,
        Sha256.hex(digests.digest()));
  }

  private static List<Integer> core(ScannedInput file, L1Image image) {
    Matcher matcher = CORE.matcher(String.valueOf(file.path().getFileName()));
    return matcher.find()
        ? List.of(Integer.parseInt(matcher.group(1)), Integer.parseInt(matcher.group(2)))
        : List.of((int) image.control(ControlWord.NOC_X), (int) image.control(ControlWord.NOC_Y));
  }
}
