package dev.plumbline.stream.fold;

import dev.plumbline.model.key.RunKey;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.KeyReader;
import dev.plumbline.stream.state.KeyWriter;
import dev.plumbline.stream.state.StateKeys;
import dev.plumbline.stream.state.Table;
import dev.plumbline.stream.window.FiguresCodec;
import dev.plumbline.stream.window.Windowing;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Runs in the store. Every key begins with the run and source, so that a run is read and dropped by
 * prefix.
 */
final class RunStore {
  private static final int OPEN_LANE = 0;
  private static final int PARKED_LANE = 1;
  private static final byte[] EVERYTHING = {};

  private final LiveLog liveLog = new LiveLog();
  private final FoldContext context;
  private final FoldStore store;

  RunStore(FoldContext context) {
    this.context = context;
    this.store = context.store();
  }

  /** Every run that has state. */
  Set<RunKey> runs() {
    Set<RunKey> runs = new LinkedHashSet<>();
    store.forEach(Table.STREAMS, EVERYTHING, (key, value) -> runs.add(StateKeys.run(key)));
    return runs;
  }

  /** Reads a run; one that was never written is empty. */
  SourceRun load(RunKey key) {
    SourceRun run = new SourceRun(key, context);
    byte[] prefix = StateKeys.of(key);
    Windowing windowing = context.windowing();
    store.forEach(
        Table.STREAMS,
        prefix,
        (name, value) ->
            loadStream(
                run, new StreamFold(StateKeys.stream(name, key, prefix.length), value), name));
    store.forEach(
        Table.RUNS,
        prefix,
        (name, value) -> {
          KeyReader in = new KeyReader(name, prefix.length);
          run.restore(new KeyState(StateKeys.statistic(in, key), windowing, value));
          in.finish();
        });
    store.forEach(
        Table.WINDOWS,
        prefix,
        (name, value) -> {
          KeyReader in = new KeyReader(name, prefix.length);
          KeyState of = run.key(StateKeys.statistic(in, key));
          of.figures().restore(in.number(), FiguresCodec.read(of.key().kind(), value));
          in.finish();
        });
    return run;
  }

  private void loadStream(SourceRun run, StreamFold state, byte[] name) {
    state.accountDue = !state.account.ended; // it may have been put off when the process died
    OpenStream stream = run.restore(state);
    byte[] problems = store.get(Table.PROBLEMS, name);
    if (problems != null) {
      state.problems.read(problems);
    }
    byte[] names = store.get(Table.NAMES, name);
    if (names != null) {
      state.names.read(names);
    }
    store.forEach(
        Table.LANES,
        name,
        (key, value) -> loadLane(stream.lanes, new KeyReader(key, name.length), value));
    store.forEach(
        Table.POOLS,
        name,
        (key, value) -> stream.pools.pool(new KeyReader(key, name.length).text()).read(value));
    store.forEach(
        Table.ALLOCATIONS,
        name,
        (key, value) -> {
          KeyReader at = new KeyReader(key, name.length);
          liveLog.restore(stream.pools.pool(at.text()).live, at.number(), value);
          at.finish();
        });
    store.forEach(Table.HELD, name, (key, value) -> stream.held.restore(HeldFrames.Part.of(value)));
  }

  private static void loadLane(Lanes lanes, KeyReader key, byte[] chunk) {
    boolean parked = key.code() == PARKED_LANE;
    int x = (int) key.number();
    int y = (int) key.number();
    String risc = key.text();
    if (parked) {
      Lane lane = new Lane(x, y, risc);
      lane.readChunk(chunk);
      lanes.parked().restore(lane);
    } else {
      lanes.lane(x, y, risc).readChunk(chunk);
    }
  }

  /** Writes everything that changed since it was written last. */
  void save(SourceRun run) {
    byte[] prefix = StateKeys.of(run.runKey());
    for (KeyState key : run.unsaved()) {
      KeyWriter name = StateKeys.of(key.key(), prefix);
      key.figures().storeWindows(store, name);
      if (key.takeChanged()) {
        store.put(Table.RUNS, name.toBytes(), key.toBytes());
      }
    }
    run.clearUnsaved();
    for (OpenStream stream : run.streams()) {
      if (stream.state.unsaved) {
        stream.state.unsaved = false;
        save(stream, StateKeys.of(stream.state.id, prefix));
      }
    }
  }

  private void save(OpenStream stream, byte[] name) {
    StreamFold state = stream.state;
    store.put(Table.STREAMS, name, state.toBytes());
    if (state.problems.takeChanged()) {
      store.put(Table.PROBLEMS, name, state.problems.toBytes());
    }
    if (state.names.takeChanged()) {
      store.put(Table.NAMES, name, state.names.toBytes());
    }
    for (Lane lane : stream.lanes.changed()) {
      save(lane, place(name, OPEN_LANE, lane.coreX, lane.coreY, lane.risc).toBytes());
    }
    stream.lanes.clearChanged();
    saveParked(stream.lanes.parked(), name);
    for (Pool pool : stream.pools.changed()) {
      byte[] of = new KeyWriter(name).text(pool.name).toBytes();
      store.put(Table.POOLS, of, pool.toBytes());
      liveLog.flush(pool.live, new PoolSegments(store, of));
    }
    stream.pools.clearChanged();
    for (long first : stream.held.changed()) {
      HeldFrames.Part part = stream.held.at(first);
      store.put(
          Table.HELD,
          new KeyWriter(name).number(first).toBytes(),
          part == null ? null : part.toBytes());
    }
    stream.held.changed().clear();
  }

  private void saveParked(ParkedLanes parked, byte[] name) {
    for (ParkedLanes.Place place : parked.changed()) {
      Lane lane = parked.at(place);
      store.put(
          Table.LANES,
          place(name, PARKED_LANE, place.x(), place.y(), place.risc())
              .number(place.dispatch())
              .toBytes(),
          lane == null ? null : lane.chunk(0));
    }
    parked.changed().clear();
  }

  /** A lane that only grew gets one more chunk; one that was paired is written anew. */
  private void save(Lane lane, byte[] name) {
    if (lane.rewritten) {
      for (int chunk = 0; chunk < lane.storedChunks; chunk++) {
        store.put(Table.LANES, new KeyWriter(name).number(chunk).toBytes(), null);
      }
      lane.storedChunks = 0;
      lane.storedMarkers = 0;
      lane.rewritten = false;
    }
    if (lane.size() > lane.storedMarkers) {
      store.put(
          Table.LANES,
          new KeyWriter(name).number(lane.storedChunks).toBytes(),
          lane.chunk(lane.storedMarkers));
      lane.storedChunks++;
      lane.storedMarkers = lane.size();
    }
  }

  private static KeyWriter place(byte[] stream, int use, int x, int y, String risc) {
    return new KeyWriter(stream).code(use).number(x).number(y).text(risc);
  }

  /** Forgets a run. */
  void drop(RunKey key) {
    byte[] prefix = StateKeys.of(key);
    for (Table table : Table.ofRuns()) {
      List<byte[]> names = new ArrayList<>();
      store.forEach(table, prefix, (name, value) -> names.add(name));
      names.forEach(name -> store.put(table, name, null));
    }
  }
}
