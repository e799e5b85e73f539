package dev.plumbline.stream.fold;

import dev.plumbline.model.key.RunKey;
import dev.plumbline.model.key.StatKey;
import dev.plumbline.model.key.StreamId;
import dev.plumbline.stream.state.FoldStore;
import dev.plumbline.stream.state.StateReader;
import dev.plumbline.stream.state.StateWriter;
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
  private static final int VERSION = 1;
  private static final String SEPARATOR = "|";
  private static final String PARKED = "parked ";
  private static final int ADDRESS_DIGITS = 16;

  private final FoldContext context;
  private final FoldStore store;

  RunStore(FoldContext context) {
    this.context = context;
    this.store = context.store();
  }

  /** Every run that has state. */
  Set<RunKey> runs() {
    Set<RunKey> runs = new LinkedHashSet<>();
    store.forEach(
        Table.STREAMS,
        "",
        (key, value) -> runs.add(RunKey.parse(key.substring(0, lengthOfRun(key)))));
    return runs;
  }

  /** Length of the JSON array that a key begins with; a name in it may hold any bracket. */
  private static int lengthOfRun(String key) {
    boolean quoted = false;
    for (int i = 0; i < key.length(); i++) {
      char c = key.charAt(i);
      if (c == '"') {
        quoted = !quoted;
      } else if (c == '\\' && quoted) {
        i++; // what follows is part of the name
      } else if (c == ']' && !quoted) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException("stored key does not begin with a run and source: " + key);
  }

  /** Reads a run; one that was never written is empty. */
  SourceRun load(RunKey key) {
    SourceRun run = new SourceRun(key, context);
    String prefix = prefix(key);
    Windowing windowing = context.windowing();
    store.forEach(
        Table.STREAMS,
        prefix,
        (name, value) ->
            loadStream(
                run, new StreamFold(StreamId.parse(name.substring(prefix.length())), value), name));
    store.forEach(
        Table.RUNS,
        prefix,
        (name, value) ->
            run.restore(
                new KeyState(StatKey.parse(name.substring(prefix.length())), windowing, value)));
    store.forEach(
        Table.WINDOWS,
        prefix,
        (name, value) -> {
          int at = name.lastIndexOf('@');
          StatKey statKey = StatKey.parse(name.substring(prefix.length(), at));
          run.key(statKey)
              .figures()
              .restore(
                  Long.parseLong(name.substring(at + 1)), FiguresCodec.read(statKey.kind(), value));
        });
    return run;
  }

  private void loadStream(SourceRun run, StreamFold state, String name) {
    OpenStream stream = run.restore(state);
    byte[] problems = store.get(Table.PROBLEMS, name);
    if (problems != null) {
      state.problems.read(problems);
    }
    byte[] names = store.get(Table.NAMES, name);
    if (names != null) {
      state.names.read(names);
    }
    String prefix = name + SEPARATOR;
    store.forEach(
        Table.LANES,
        prefix,
        (key, value) -> loadLane(stream.lanes, key.substring(prefix.length()), value));
    store.forEach(
        Table.POOLS,
        prefix,
        (key, value) -> stream.pools.pool(key.substring(prefix.length())).read(value));
    store.forEach(
        Table.ALLOCATIONS,
        prefix,
        (key, value) -> {
          int address = prefix.length() + ADDRESS_DIGITS;
          StateReader in = new StateReader("live allocation", value, VERSION);
          stream
              .pools
              .pool(key.substring(address))
              .restore(
                  Long.parseUnsignedLong(key.substring(prefix.length(), address), 16),
                  in.number("size"));
        });
    store.forEach(
        Table.HELD, prefix, (key, value) -> stream.held.restore(HeldFrames.Part.of(value)));
  }

  private static void loadLane(Lanes lanes, String key, byte[] chunk) {
    boolean parked = key.startsWith(PARKED);
    String[] place =
        parked
            ? key.substring(key.indexOf(':') + 1).split(",", 3)
            : key.substring(0, key.lastIndexOf('#')).split(",", 3);
    int x = Integer.parseInt(place[0]);
    int y = Integer.parseInt(place[1]);
    if (parked) {
      Lane lane = new Lane(x, y, place[2]);
      lane.readChunk(chunk);
      lanes.parked().restore(lane);
    } else {
      lanes.lane(x, y, place[2]).readChunk(chunk);
    }
  }

  /** Writes everything that the record at hand has changed. */
  void save(SourceRun run) {
    String prefix = prefix(run.runKey());
    for (KeyState key : run.touched()) {
      key.figures().storeWindows(store, prefix);
      if (key.takeChanged()) {
        store.put(Table.RUNS, prefix + key.key().text(), key.toBytes());
      }
    }
    run.clearTouched();
    for (OpenStream stream : run.streams()) {
      if (stream.state.touched) {
        stream.state.touched = false;
        save(stream, prefix + stream.state.id.text());
      }
    }
  }

  private void save(OpenStream stream, String name) {
    StreamFold state = stream.state;
    store.put(Table.STREAMS, name, state.toBytes());
    if (state.problems.takeChanged()) {
      store.put(Table.PROBLEMS, name, state.problems.toBytes());
    }
    if (state.names.takeChanged()) {
      store.put(Table.NAMES, name, state.names.toBytes());
    }
    String prefix = name + SEPARATOR;
    for (Lane lane : stream.lanes.changed()) {
      save(lane, prefix + lane.coreX + "," + lane.coreY + "," + lane.risc + "#");
    }
    stream.lanes.clearChanged();
    saveParked(stream.lanes.parked(), prefix);
    for (Pool pool : stream.pools.changed()) {
      store.put(Table.POOLS, prefix + pool.name, pool.toBytes());
      for (long address : pool.changedAddresses()) {
        Long size = pool.sizeAt(address);
        store.put(
            Table.ALLOCATIONS,
            prefix + hex16(address) + pool.name,
            size == null ? null : new StateWriter(VERSION).number(size).toBytes());
      }
      pool.clearChanged();
    }
    stream.pools.changed().clear();
    for (long first : stream.held.changed()) {
      HeldFrames.Part part = stream.held.at(first);
      store.put(Table.HELD, prefix + hex16(first), part == null ? null : part.toBytes());
    }
    stream.held.changed().clear();
  }

  private void saveParked(ParkedLanes parked, String prefix) {
    for (ParkedLanes.Place place : parked.changed()) {
      Lane lane = parked.at(place);
      store.put(
          Table.LANES,
          prefix
              + PARKED
              + place.dispatch()
              + ":"
              + place.x()
              + ","
              + place.y()
              + ","
              + place.risc(),
          lane == null ? null : lane.chunk(0));
    }
    parked.changed().clear();
  }

  /** A lane that only grew gets one more chunk; one that was paired is written anew. */
  private void save(Lane lane, String prefix) {
    if (lane.rewritten) {
      for (int chunk = 0; chunk < lane.storedChunks; chunk++) {
        store.put(Table.LANES, prefix + chunk(chunk), null);
      }
      lane.storedChunks = 0;
      lane.storedMarkers = 0;
      lane.rewritten = false;
    }
    if (lane.size() > lane.storedMarkers) {
      store.put(Table.LANES, prefix + chunk(lane.storedChunks), lane.chunk(lane.storedMarkers));
      lane.storedChunks++;
      lane.storedMarkers = lane.size();
    }
  }

  /** Forgets a run. */
  void drop(RunKey key) {
    String prefix = prefix(key);
    for (Table table : Table.ofFold()) {
      List<String> names = new ArrayList<>();
      store.forEach(table, prefix, (name, value) -> names.add(name));
      names.forEach(name -> store.put(table, name, null));
    }
  }

  private static String prefix(RunKey key) {
    return key.text() + SEPARATOR;
  }

  private static String hex16(long value) {
    String digits = Long.toHexString(value);
    return "0".repeat(ADDRESS_DIGITS - digits.length()) + digits;
  }

  private static String chunk(int number) {
    String digits = Integer.toHexString(number);
    return "0".repeat(8 - digits.length()) + digits;
  }
}
