package dev.plumbline.bench.load;

import dev.plumbline.model.device.L1Image;
import dev.plumbline.model.device.PacketType;
import dev.plumbline.model.topic.Topics;
import dev.plumbline.model.wire.DeviceBatchWriter;
import dev.plumbline.model.wire.MarkerLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Decoded device markers: nested zones on five RISCs of 64 cores, about 250 markers of a core in a
 * dispatch, in the order of the L1 buffers. Batches are cut anywhere.
 */
public final class MarkerLoad implements Load {
  private final DeviceStreams devices;

  /**
   * Prepares the load; nothing is generated yet.
   *
   * @throws IllegalArgumentException when a source has fewer than 30 keys
   */
  public MarkerLoad(LoadSpec spec) {
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
    List<MarkerFeed> feeds = new ArrayList<>();
    List<MarkerSource> sources = devices.sources();
    for (int source = 0; source < sources.size(); source++) {
      feeds.add(new MarkerFeed(source, sources.get(source)));
    }
    Feed.interleave(feeds, devices.names, sink);
  }

  @Override
  public void forEachEnd(BatchSink sink) throws IOException {
    for (int source = 0; source < devices.spec.sources(); source++) {
      long markers = MarkerSource.markers(devices.spec, source);
      sink.batch(devices.names.key(source), devices.names.end(source, markers), 0);
    }
  }

  /** What any reading must find: one key a source, zone and RISC, in cycles. */
  public Expected expected() {
    return devices.expected();
  }

  private final class MarkerFeed implements Feed {
    private final MarkerSource source;
    private final DeviceBatchWriter writer;
    private final Lane lane = new Lane();
    private int slot;
    private int rows;

    MarkerFeed(int number, MarkerSource source) {
      this.source = source;
      this.writer = devices.writer(number, MarkerLayout.MARKERS);
    }

    @Override
    public boolean hasNext() {
      return slot < lane.slots() || source.hasNext();
    }

    @Override
    public byte[] next() {
      while (writer.rows() < devices.spec.batchRows() && hasNext()) {
        if (slot == lane.slots()) {
          source.next(lane);
          slot = 0;
        }
        if (lane.has(slot)) {
          add(slot);
        }
        slot++;
      }
      rows = writer.rows();
      return writer.finish();
    }

    private void add(int at) {
      writer.addMarker(
          0,
          source.dispatch(),
          source.hostNanos(),
          source.coreX(),
          source.coreY(),
          L1Image.riscName(lane.risc()),
          lane.isStart(at) ? PacketType.START : PacketType.END,
          devices.program.hash(lane.risc(), lane.zone(at)),
          lane.cycle(at));
    }

    @Override
    public int rows() {
      return rows;
    }
  }
}
