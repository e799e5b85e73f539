package dev.plumbline.bench.load;

import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.MarkerLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * The same device markers as raw L1 readbacks: one image a core and dispatch, 32 control words,
 * about 250 of 1270 marker slots used.
 */
public final class ReadbackLoad implements Load {
  private final DeviceStreams devices;

  /**
   * Prepares the load; nothing is generated yet.
   *
   * @throws IllegalArgumentException when a source has fewer than 30 keys
   */
  public ReadbackLoad(LoadSpec spec) {
    this.devices = new DeviceStreams(spec);
  }

  @Override
  public String topic() {
    return Topics.DEVICE;
  }

  @Override
  public long rows() {
    return devices.markers();
  }

  @Override
  public void forEachBatch(BatchSink sink) throws IOException {
    List<ReadbackFeed> feeds = new ArrayList<>();
    List<MarkerSource> sources = devices.sources();
    for (int source = 0; source < sources.size(); source++) {
      feeds.add(new ReadbackFeed(source, sources.get(source)));
    }
    Feed.interleave(feeds, devices.names, sink);
  }

  /** Draws all lanes again to count the images, which the sequence numbers of the stream are. */
  @Override
  public void forEachEnd(BatchSink sink) throws IOException {
    Lane lane = new Lane();
    List<MarkerSource> sources = devices.sources();
    for (int source = 0; source < sources.size(); source++) {
      MarkerSource from = sources.get(source);
      long images = 0;
      while (from.hasNext()) {
        from.next(lane);
        images += from.coreIsWhole() || !from.hasNext() ? 1 : 0;
      }
      sink.batch(devices.names.key(source), devices.names.end(source, images), 0);
    }
  }

  /** What any reading must find: one key a source, zone and RISC, in cycles. */
  public Expected expected() {
    return devices.expected();
  }

  private final class ReadbackFeed implements Feed {
    private final MarkerSource source;
    private final DeviceBatchWriter writer;
    private final Lane lane = new Lane();
    private final ReadbackImage image = new ReadbackImage(devices.program);
    private int rows;

    ReadbackFeed(int number, MarkerSource source) {
      this.source = source;
      this.writer = devices.writer(number, MarkerLayout.CTL32);
    }

    @Override
    public boolean hasNext() {
      return source.hasNext();
    }

    @Override
    public byte[] next() {
      rows = 0;
      while (rows < devices.spec.batchRows() && !writer.isFull() && hasNext()) {
        image.clear();
        do {
          source.next(lane);
          image.add(lane);
          rows += lane.markers();
        } while (!source.coreIsWhole() && source.hasNext());
        byte[] bytes = image.finish(source.dispatch(), source.coreX(), source.coreY());
        writer.addImage(
            source.dispatch(), source.hostNanos(), source.coreX(), source.coreY(), bytes);
      }
      return writer.finish();
    }

    @Override
    public int rows() {
      return rows;
    }
  }
}
